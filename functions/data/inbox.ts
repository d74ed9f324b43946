import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import type { InboxCounts, InboxRow, InboxState } from '../../shared/domain/inbox.ts'
import { WORK_KINDS, type WorkKind, workKindSchema } from '../../shared/domain/record-kind.ts'
import { INBOX_COUNTED_AT_MOST } from '../../shared/platform/limits.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { applications } from './applications.ts'
import { partitionQuery, readItems, send } from './client.ts'
import { readCounter } from './counters.ts'
import { customers } from './customers.ts'
import { firstIdAt } from './ids.ts'
import { inboxCounter } from './inbox-rows.ts'
import { applicationKey, customerKey, inboxAssigneePartition, type Key, leadKey, lists, sortableId } from './keys.ts'
import { leads } from './leads.ts'
import { createdLater, listIndex, type PageRequest, readLimit } from './list.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'
import { readable } from './readable.ts'

const storedRowSchema = z.object({
  kind: workKindSchema,
  id: z.int(),
  due: z.iso.datetime(),
  isOpen: z.boolean(),
  createdAt: z.iso.datetime(),
})
type StoredRow = z.infer<typeof storedRowSchema>

const keyOf = ({ kind, id }: StoredRow): Key => ({ lead: leadKey, application: applicationKey, customer: customerKey })[kind](id)

/** The rows of a page with their records. One request per 100. */
const withRecords = async (rows: readonly StoredRow[], now: string): Promise<InboxRow[]> => {
  const items = await readItems(rows.map(keyOf))
  const byKey = new Map(items.map((item) => [String(item.pk), item]))
  return rows.flatMap((row): InboxRow[] => {
    const { kind, id, due, isOpen } = row
    const item = byKey.get(keyOf(row).pk)
    if (item === undefined) return []
    const facts = { id, due, isOpen, isOverdue: due <= now }
    if (kind === 'lead') return readable(leads.definition.schema, item).map((record) => ({ kind, ...facts, record }))
    if (kind === 'application') return readable(applications.definition.schema, item).map((record) => ({ kind, ...facts, record }))
    return readable(customers.definition.schema, item).map((record) => ({ kind, ...facts, record }))
  })
}

/** Filters of the inbox; an absent one matches all. */
type InboxFilter = {
  /** The kinds that the caller may see. */
  readonly kinds: readonly WorkKind[]
  /** `urgent`: the earliest due first. `newest`: what came in last first. @default 'urgent' */
  readonly order?: 'urgent' | 'newest' | undefined
  /** User name of the person who takes care of them; null for nobody. */
  readonly assignee?: string | null | undefined
  readonly state?: InboxState | undefined
  /** Internal id of the partner. */
  readonly partnerId?: number | undefined
  /** Only those that came in later. */
  readonly since?: string | undefined
  /** Only those that came in by then. */
  readonly until?: string | undefined
}

/** The filter by who takes care of a record, as the API has it. @param name `me`, `none`, or a user name */
export const inboxAssignee = (name: string | undefined, username: string): InboxFilter['assignee'] => {
  if (name === 'none') return null
  return name === 'me' ? username : name
}

/** All kinds need no filter. */
const kindsIn = (kinds: readonly WorkKind[]) => (WORK_KINDS.every((kind) => kinds.includes(kind)) ? undefined : kinds)

/**
 * A page of what waits for a decision or has a follow-up. Two requests, and with a filter a bounded number of rows.
 * @param now ISO time that decides what is overdue
 * @throws ApiError validation for a cursor of another list
 */
export const listInbox = async (
  { kinds, order = 'urgent', assignee, state, partnerId, since, until }: InboxFilter,
  page: PageRequest,
  now = new Date().toISOString(),
): Promise<Page<InboxRow>> => {
  if (kinds.length === 0) return { items: [] }
  const narrowing = {
    kind: kindsIn(kinds),
    partnerId,
    ...(state === 'open' && { isOpen: true }),
    ...(state === 'followUp' && { hasFollowUp: true }),
  }
  const read = () => {
    const definition = { schema: storedRowSchema }
    const byAssignee = { ...narrowing, assignee: assignee === null ? '' : assignee }
    // In this order the first row that came in too early ends the list.
    if (order === 'newest') return listIndex(definition, 'gsi1', lists.inbox, 'newest', page, byAssignee, { until })
    const created = { since, until }
    if (typeof assignee === 'string')
      return listIndex(definition, 'gsi2', inboxAssigneePartition(assignee), 'ascending', page, narrowing, created)
    return listIndex(definition, 'table', lists.inbox, 'ascending', page, byAssignee, created)
  }
  const found = await read()
  const inTime = state !== 'overdue' ? found : overdueIn(found, order, now)
  const wanted = since === undefined ? inTime : createdLater(inTime, since, order === 'newest')
  return { ...wanted, items: await withRecords(wanted.items, now) }
}

/** The rows of a page that are overdue. In the order of what is due, nothing follows that is. */
const overdueIn = (page: Page<StoredRow>, order: 'urgent' | 'newest', now: string): Page<StoredRow> => {
  const items = page.items.filter(({ due }) => due <= now)
  const { cursor, ...rest } = page
  const isLast = order === 'urgent' && items.length < page.items.length
  return { ...rest, items, ...(cursor !== undefined && !isLast && { cursor }) }
}

type Counting = {
  readonly index?: IndexName
  /** First and last sort key. @default - all of the partition */
  readonly from?: string
  readonly until?: string
  /** Only those that came in later than this ISO time. */
  readonly since?: string
  readonly narrowing?: Narrowing
}

/** Counts rows of a partition up to {@link INBOX_COUNTED_AT_MOST}; with a filter among a bounded number of rows. */
const countRows = async (
  partition: string,
  kinds: readonly WorkKind[],
  { index, from, until, since, narrowing }: Counting,
): Promise<number> => {
  if (kinds.length === 0) return 0
  const filter = narrowingParts({ kind: kindsIn(kinds), ...narrowing })
  const conditions = [...filter.conditions, ...(since === undefined ? [] : ['createdAt > :since'])]
  const query = partitionQuery(partition, { ...(index && { index }), ...(until !== undefined && { until }) })
  const { sortKey } = index === undefined ? table : table.indexes[index]
  const { Count = 0 } = await send(
    new QueryCommand({
      ...query,
      ...(from !== undefined && { KeyConditionExpression: `${query.KeyConditionExpression} AND ${sortKey} >= :from` }),
      ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
      ...(filter.conditions.length > 0 && { ExpressionAttributeNames: filter.names }),
      ExpressionAttributeValues: {
        ...query.ExpressionAttributeValues,
        ...filter.values,
        ...(from !== undefined && { ':from': from }),
        ...(since !== undefined && { ':since': since }),
      },
      Select: 'COUNT',
      Limit: conditions.length > 0 ? readLimit() : INBOX_COUNTED_AT_MOST,
    }),
  )
  return Math.min(INBOX_COUNTED_AT_MOST, Count)
}

const sumOf = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The sort keys up to those of this time. „$“ sorts after the „#“ that follows the time. */
const dueUntil = (time: string) => `${time}$`

/**
 * How many records of these kinds are in the inbox, also by kind. Three requests at once.
 * @param username whose own ones are counted
 */
export const countInbox = async (
  kinds: readonly WorkKind[],
  username: string,
  now = new Date().toISOString(),
): Promise<InboxCounts & { readonly byKind: Readonly<Record<WorkKind, number | null>> }> => {
  const none = { lead: null, application: null, customer: null }
  if (kinds.length === 0) return { open: 0, overdue: 0, mine: 0, followUp: 0, byKind: none }
  const [figures, mine, overdue] = await Promise.all([
    readCounter(inboxCounter),
    countRows(inboxAssigneePartition(username), kinds, { index: 'gsi2' }),
    countRows(lists.inbox, kinds, { until: dueUntil(now) }),
  ])
  const figure = (kind: WorkKind, name: string) => Math.max(0, figures[`${kind}/${name}`] ?? 0)
  return {
    open: sumOf(kinds.map((kind) => figure(kind, 'open'))),
    overdue,
    mine,
    followUp: sumOf(kinds.map((kind) => figure(kind, 'followUp'))),
    byKind: { ...none, ...Object.fromEntries(kinds.map((kind) => [kind, figure(kind, 'open')])) },
  }
}

/** A record's id is made at most this long before the time that it notes as its creation, or after it. */
const ID_DISTANCE_MS = 60_000

/** How many records of the inbox came in later than an ISO time, up to {@link INBOX_COUNTED_AT_MOST}. One request. */
export const countInboxSince = (kinds: readonly WorkKind[], since: string): Promise<number> =>
  countRows(lists.inbox, kinds, { index: 'gsi1', from: sortableId(firstIdAt(Date.parse(since) - ID_DISTANCE_MS)), since })

/** How many follow-ups are due by an ISO time, up to {@link INBOX_COUNTED_AT_MOST}. One request. */
export const countDueFollowUps = (kinds: readonly WorkKind[], until: string): Promise<number> =>
  countRows(lists.inbox, kinds, { until: dueUntil(until), narrowing: { hasFollowUp: true } })
