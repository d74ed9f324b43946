import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { actorWithoutName, auditActionLabels } from '../../shared/domain/audit-action-labels.ts'
import { sameAuditActions } from '../../shared/domain/audit-actions.ts'
import { type AuditEntry, auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES, type AuditEntity, auditEntityLabels, isAuditEntity } from '../../shared/domain/audit-labels.ts'
import { monthAfter } from '../../shared/domain/calendar.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { queryWords, searchWords } from '../../shared/domain/fold.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { personName, type User } from '../../shared/domain/user.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { auditActorPartition, auditKey, auditMonthPartition } from './keys.ts'
import type { PageRequest } from './list.ts'
import { readable } from './readable.ts'
import { recentRetentionDays } from './retention.ts'
import { listNewestFirst } from './time-log.ts'
import { usersByName } from './users.ts'

/** Filters of the log. Times are ISO 8601 in UTC; both ends of the range are included. */
export type AuditQuery = {
  readonly entity?: string | undefined
  readonly entityId?: string | undefined
  readonly actor?: string | undefined
  /** An action and those that people do not tell apart from it. */
  readonly action?: string | undefined
  /** Id of the bulk operation that made the changes. */
  readonly bulkOperation?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Word prefixes, matched against the names of record and actor, the action and the kind of record. */
  readonly search?: string | undefined
  /** The kinds of records whose entries the reader may see; entries of others are left out. */
  readonly visible: readonly AuditEntity[]
}

/** A search reads 1,000 rows per request. */
const REQUESTS_AT_MOST = 4

const entrySchema = auditEntrySchema.omit({ id: true, actorName: true }).extend({
  sk: z.string(),
  gsi1pk: z.string(),
  gsi1sk: z.string(),
  // Erased entries have no content, those of background jobs neither request nor session.
  name: auditEntrySchema.shape.name.default(null),
  before: auditEntrySchema.shape.before.default(null),
  after: auditEntrySchema.shape.after.default(null),
  erasedAt: auditEntrySchema.shape.erasedAt.default(null),
  requestId: auditEntrySchema.shape.requestId.default(null),
  sessionId: auditEntrySchema.shape.sessionId.default(null),
  bulkOperation: auditEntrySchema.shape.bulkOperation.default(null),
})
/** An entry counts only where the seals of the log cover it: in the list of its month. Nothing else could tell that it was forged. */
const storedSchema = entrySchema
  .refine(({ sk, gsi1pk, gsi1sk }) => gsi1sk === sk && auditMonthPartition(sk) === gsi1pk)
  .transform(({ gsi1pk, gsi1sk, ...entry }) => entry)
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
    const texts = [
      name ?? '',
      actorName ?? '',
      actor ?? actorWithoutName(action),
      String(entityId),
      kind,
      auditActionLabels[action] ?? action,
    ]
    const present = searchWords(texts, Number.POSITIVE_INFINITY)
    return words.every((word) => present.some((candidate) => candidate.startsWith(word)))
  }

const seesAll = (visible: readonly AuditEntity[]) => visible.length === AUDIT_ENTITIES.length

const partitionOf = ({ entity, entityId, actor, action, bulkOperation, visible }: AuditQuery, month: string) => {
  const actions = action === undefined ? undefined : sameAuditActions(action)
  if (entity !== undefined && entityId !== undefined) {
    return { index: undefined, partition: auditKey(entity, entityId, '', '').pk, filter: { actor, action: actions, bulkOperation } }
  }
  const filter = { entity: entity ?? (seesAll(visible) ? undefined : visible), action: actions, bulkOperation }
  if (actor !== undefined) return { index: 'gsi2', partition: auditActorPartition(actor), filter } as const
  return { index: 'gsi1', partition: auditMonthPartition(month), filter } as const
}

/** Whether the reader may see any entry of this query. */
const mayShow = ({ entity, visible }: AuditQuery) =>
  seesAll(visible) || (entity === undefined ? visible.length > 0 : isAuditEntity(entity) && visible.includes(entity))

/** How many entries are searched for a deletion: entries of the same moment may sort after it. */
const LATEST = 5

/** The last entries of one record, newest first; strongly consistent, one request. */
export const latestAuditEntries = async (entity: string, id: string | number, limit = LATEST): Promise<AuditEntry[]> => {
  const { Items = [] } = await send(
    new QueryCommand({
      ...partitionQuery(auditKey(entity, id, '', '').pk),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  return Items.flatMap((item) => readable(storedSchema, item)).map((row) => entryOf(row, new Map()))
}

/**
 * The entries about one record that are older than a place, newest first; strongly consistent, one request, and one for the names of who acted.
 * @param before the id of an entry, or any text that sorts like one; undefined for the newest
 */
export const auditEntriesBefore = async (
  entity: AuditEntity,
  id: number,
  before: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  const { Items = [] } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': auditKey(entity, id, '', '').pk, ...(before === undefined ? {} : { ':before': before }) },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  const rows = Items.flatMap((item) => readable(storedSchema, item))
  const whoActed = actors()
  await whoActed.learn(rows)
  return rows.map((row) => entryOf(row, whoActed.known))
}

/** One entry about a record; undefined when there is none of this id. Strongly consistent, one request. */
export const getAuditEntry = async (entity: AuditEntity, id: number, entry: string): Promise<AuditEntry | undefined> => {
  const { pk } = auditKey(entity, id, '', '')
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: { pk, sk: entry }, ConsistentRead: true }))
  return Item === undefined ? undefined : readable(storedSchema, Item).map((row) => entryOf(row, new Map()))[0]
}

/**
 * Reads one page of the audit log, newest first: of one record, of one actor, or of everything, month by month into the past. The number of requests
 * is bounded, so a page may hold fewer entries than asked for, even none, and still have a next one. A search reads up to 4,000 entries per page.
 * @throws ApiError validation for a cursor of another query
 */
export const listAuditLog = async (query: AuditQuery, page: PageRequest): Promise<Page<AuditEntry>> => {
  if (!mayShow(query)) return { items: [] }
  const { entity, entityId, actor, action, from, to, search, bulkOperation } = query
  const scope = { query: ['audit', entity, entityId, actor, action, from, to, search, bulkOperation], caller: page.caller }
  const words = queryWords(query.search ?? '')
  const isFound = isFoundBy(words)
  const whoActed = actors()
  const isByMonth = query.entityId === undefined && query.actor === undefined
  return listNewestFirst(
    {
      partitionOf: (month) => partitionOf(query, month),
      periodBefore: (month) => (isByMonth ? monthAfter(month, -1) : undefined),
      periodOf: (time) => time.slice(0, 7),
      // Only a list of months has a beginning to look for.
      retentionDays: (await recentRetentionDays.get()).auditLog,
      isSearched: words.length > 0,
      requestsAtMost: REQUESTS_AT_MOST,
      parse: async (items) => {
        const rows = items.flatMap((item) => readable(storedSchema, item))
        await whoActed.learn(rows)
        return rows.map((row) => entryOf(row, whoActed.known)).filter(isFound)
      },
    },
    query,
    page,
    scope,
  )
}
