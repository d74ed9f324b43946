import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type AuditEntry, auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES, type AuditEntity, auditActionLabels, auditEntityLabels, isAuditEntity } from '../../shared/domain/audit-labels.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { queryWords, searchWords } from '../../shared/domain/fold.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { personName, type User } from '../../shared/domain/user.ts'
import { table } from '../../shared/platform/table.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { auditActorPartition, auditKey, auditMonthPartition } from './keys.ts'
import type { PageRequest } from './list.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'
import { retention } from './retention.ts'
import { usersByName } from './users.ts'

/** Filters of the log. Times are ISO 8601 in UTC; both ends of the range are included. */
export type AuditQuery = {
  readonly entity?: string | undefined
  readonly entityId?: string | undefined
  readonly actor?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Word prefixes, matched against the names of record and actor, the action and the kind of record. */
  readonly search?: string | undefined
  /** The kinds of records whose entries the reader may see; entries of others are left out. */
  readonly visible: readonly AuditEntity[]
}

/** Upper bound of requests per page. Further months, and rows that a filter drops, are left to the next page. */
const REQUESTS_AT_MOST = 4
const READ_AT_MOST = 1000

/** Actions of earlier versions, whose routes had other names. */
const renamedActions: ReadonlyMap<string, string> = new Map([
  ['landingLeadCreate', 'registrationCreate'],
  ['interessentCreate', 'leadCreate'],
  ['interessentUpdate', 'leadUpdate'],
  ['interessentUndoAcceptance', 'leadUndoAcceptance'],
  ['interessentDelete', 'leadDelete'],
  ['interessentRestore', 'leadRestore'],
])

const storedSchema = auditEntrySchema.omit({ id: true, actorName: true }).extend({
  sk: z.string(),
  action: auditEntrySchema.shape.action.transform((action) => renamedActions.get(action) ?? action),
  // Entries of earlier versions have none.
  name: auditEntrySchema.shape.name.default(null),
})
type StoredEntry = z.infer<typeof storedSchema>

/** The name of the user who acted; null for a former user whose user name belongs to somebody else today. */
const nameOfActor = (user: User | undefined, time: string) => (user === undefined || time < user.createdAt ? null : personName(user))

const entryOf = ({ sk, ...entry }: StoredEntry, users: ReadonlyMap<string, User>): AuditEntry => ({
  ...entry,
  id: sk,
  name: (entry.entity === 'FORM' && entry.name !== null && fieldLabels[entry.name]) || entry.name,
  actorName: nameOfActor(entry.actor === null ? undefined : users.get(foldPublicId(entry.actor)), entry.time),
})

/** Looks up the users who acted, each once. */
const actors = () => {
  const asked = new Set<string>()
  const known = new Map<string, User>()
  return {
    known,
    learn: async (rows: readonly StoredEntry[]) => {
      const fresh = [...new Set(rows.flatMap(({ actor }) => (actor === null ? [] : [foldPublicId(actor)])))].filter(
        (actor) => !asked.has(actor),
      )
      for (const actor of fresh) asked.add(actor)
      for (const [actor, user] of await usersByName(fresh)) known.set(actor, user)
    },
  }
}

/** Whether every word of a search is a prefix of a word of the entry. */
const isFoundBy =
  (words: readonly string[]) =>
  ({ action, actor, actorName, entity, entityId, name }: AuditEntry) => {
    const kind = isAuditEntity(entity) ? auditEntityLabels[entity] : entity
    const texts = [name ?? '', actorName ?? '', actor ?? 'Besucher', String(entityId), kind, auditActionLabels[action] ?? action]
    const present = searchWords(texts, Number.POSITIVE_INFINITY)
    return words.every((word) => present.some((candidate) => candidate.startsWith(word)))
  }

const monthBefore = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)
}

type Way = {
  readonly index: 'gsi1' | 'gsi2' | undefined
  readonly partition: string
  /** Attributes that the partition key does not already fix. */
  readonly filter: Narrowing
  /** The next older month, when listing the whole log. */
  readonly month: string | undefined
}

const seesAll = (visible: readonly AuditEntity[]) => visible.length === AUDIT_ENTITIES.length

const wayTo = ({ entity, entityId, actor, visible }: AuditQuery, month: string): Way => {
  if (entity !== undefined && entityId !== undefined) {
    return { index: undefined, partition: auditKey(entity, entityId, '', '').pk, filter: { actor }, month: undefined }
  }
  const filter = { entity: entity ?? (seesAll(visible) ? undefined : visible) }
  if (actor !== undefined) return { index: 'gsi2', partition: auditActorPartition(actor), filter, month: undefined }
  return { index: 'gsi1', partition: auditMonthPartition(month), filter, month }
}

/** Whether the reader may see any entry of this query. */
const mayShow = ({ entity, visible }: AuditQuery) =>
  seesAll(visible) || (entity === undefined ? visible.length > 0 : isAuditEntity(entity) && visible.includes(entity))

const read = async ({ index, partition, filter }: Way, from: string, until: string, limit: number | undefined) => {
  const { conditions, names, values } = narrowingParts(filter)
  const { partitionKey, sortKey } = index === undefined ? table : table.indexes[index]
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: index,
      KeyConditionExpression: `${partitionKey} = :partition AND ${sortKey} BETWEEN :from AND :until`,
      ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND '), ExpressionAttributeNames: names }),
      ExpressionAttributeValues: {
        ':partition': partition,
        ':from': from,
        ':until': until,
        ...values,
      },
      ScanIndexForward: false,
      Limit: conditions.length === 0 ? (limit ?? READ_AT_MOST) : READ_AT_MOST,
    }),
  )
  return { rows: z.array(storedSchema).parse(Items), readUpTo: LastEvaluatedKey && z.string().parse(LastEvaluatedKey.sk) }
}

/** How many entries are searched for a deletion: entries of the same moment may sort after it. */
const LATEST = 5

/** The last entries of one record, newest first; strongly consistent, one request. */
export const latestAuditEntries = async (entity: string, id: string | number): Promise<AuditEntry[]> => {
  const { Items } = await send(
    new QueryCommand({
      ...partitionQuery(auditKey(entity, id, '', '').pk),
      ScanIndexForward: false,
      Limit: LATEST,
      ConsistentRead: true,
    }),
  )
  return z
    .array(storedSchema)
    .parse(Items)
    .map((row) => entryOf(row, new Map()))
}

/**
 * Reads one page of the audit log, newest first: of one record, of one actor, or of everything, month by month into the past. The number of requests
 * is bounded, so a page may hold fewer entries than asked for, even none, and still have a next one. A search reads up to 4,000 entries per page.
 * @throws ApiError validation for a cursor of another query
 */
export const listAuditLog = async (query: AuditQuery, { limit, cursor, caller }: PageRequest): Promise<Page<AuditEntry>> => {
  if (!mayShow(query)) return { items: [] }
  const scope = { query: ['audit', query.entity, query.entityId, query.actor, query.from, query.to, query.search], caller }
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const now = new Date().toISOString()
  const oldest = new Date(Date.parse(now) - retention.auditEntryDays * 86_400_000).toISOString()
  const from = query.from !== undefined && query.from > oldest ? query.from : oldest
  const newest = query.to !== undefined && query.to < now ? query.to : now
  // A sort key is a time, followed by „#“ and a part that makes it unique within the moment; „$“ sorts after „#“.
  let until = start?.until ?? `${query.to ?? '9999'}$`
  let month: string | undefined = start?.month ?? newest.slice(0, 7)
  const words = queryWords(query.search ?? '')
  const isFound = isFoundBy(words)
  const whoActed = actors()
  const found: AuditEntry[] = []
  const pageTo = (next: { until: string; month: string } | undefined): Page<AuditEntry> => ({
    items: found.slice(0, limit),
    cursor: next && encodeCursor(scope, next),
  })

  for (let requests = 0; requests < REQUESTS_AT_MOST; requests++) {
    // DynamoDB rejects a range that ends before it begins.
    if (until < from) return pageTo(undefined)
    const way = wayTo(query, month)
    const { rows, readUpTo } = await read(way, from, until, words.length === 0 ? limit + 2 : undefined)
    // The range includes its upper end, the last entry of the previous page.
    const fresh = rows.filter(({ sk }) => sk !== until)
    await whoActed.learn(fresh)
    found.push(...fresh.map((row) => entryOf(row, whoActed.known)).filter(isFound))
    const last = found[limit - 1]
    if (found.length > limit && last !== undefined) return pageTo({ until: last.id, month: last.time.slice(0, 7) })
    if (readUpTo !== undefined) until = readUpTo
    else if (way.month === undefined || way.month <= from.slice(0, 7)) return pageTo(undefined)
    else month = monthBefore(way.month)
  }
  return pageTo({ until, month })
}
