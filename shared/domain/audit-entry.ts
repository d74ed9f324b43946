import * as z from 'zod'
import { RESTORABLE_DAYS } from '../platform/limits.ts'
import { daysLater } from './calendar.ts'

const factsSchema = z.record(z.string(), z.unknown()).nullable()

/** One write: the actor, the record and the differences. */
export const auditEntrySchema = z.object({
  /** Sorts by time. */
  id: z.string(),
  time: z.iso.datetime(),
  /** The user's name; null for a visitor. */
  actor: z.string().nullable(),
  /** The user's current name; null for a visitor and for a deleted user, even if a new one has the same user name. */
  actorName: z.string().nullable(),
  /** Name of the route, such as `leadUpdate`. */
  action: z.string(),
  /** Kind of record, such as `INTERESSENT`. */
  entity: z.string(),
  entityId: z.union([z.string(), z.number()]),
  /** The record's name at the time; null if it has none. */
  name: z.string().nullable(),
  /** Values before; only the differences of a change, null for a new record. Never contains secrets. */
  before: factsSchema,
  /** Values after; null for a deleted record. */
  after: factsSchema,
  /** When a request for erasure removed `before`, `after` and `name`; null for a complete entry. */
  erasedAt: z.iso.datetime().nullable(),
  /** The request of the write, as answers and log lines show it; null for jobs. */
  requestId: z.string().nullable(),
  /** The beginning of the session's id, as the sign-in log shows it; null for visitors and jobs. */
  sessionId: z.string().nullable(),
  /** The bulk operation that the write was a part of; null for one by itself. */
  bulkOperation: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** What the checks of the audit log have shown. */
export const auditChainSchema = z.object({
  /** End of the period whose entries are sealed; null before the first seal. */
  sealedUntil: z.iso.datetime().nullable(),
  /** When all seals were last checked; null before the first time. */
  checkedAt: z.iso.datetime().nullable(),
  /** End of the first period whose entries are not as they were sealed; null if all are. */
  brokenUntil: z.iso.datetime().nullable(),
})
export type AuditChain = z.infer<typeof auditChainSchema>

/** The time (ISO) until which a deletion can be undone. */
export const restorableUntil = (time: string) => daysLater(time, RESTORABLE_DAYS)

/** Whether a deletion of that time (ISO) can still be undone. @param now ms since the epoch */
export const isRestorable = (time: string, now: number) => now <= Date.parse(restorableUntil(time))
