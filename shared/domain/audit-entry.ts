import * as z from 'zod'

const factsSchema = z.record(z.string(), z.unknown()).nullable()

/** One write: who did what to which record, and what differed. */
export const auditEntrySchema = z.object({
  /** Sorts by time. */
  id: z.string(),
  time: z.iso.datetime(),
  /** The user's name; null for a visitor. */
  actor: z.string().nullable(),
  /** What that user is called now; null for a visitor, and for a user who is gone. */
  actorName: z.string().nullable(),
  /** Name of the call, such as `leadUpdate`. */
  action: z.string(),
  /** Kind of record, such as `INTERESSENT`. */
  entity: z.string(),
  entityId: z.union([z.string(), z.number()]),
  /** What the record was called then; null where it has no name. */
  name: z.string().nullable(),
  /** What was; of a change only what differs, null for a new record. Secrets are never in it. */
  before: factsSchema,
  /** What is; null for a deleted record. */
  after: factsSchema,
})
/** For so many days after it a deletion can be undone. */
export const RESTORABLE_DAYS = 30

/** Until when (ISO) a deletion of that time can be undone. */
export const restorableUntil = (time: string) => new Date(Date.parse(time) + RESTORABLE_DAYS * 86_400_000).toISOString()

/** Whether a deletion of that time (ISO) can still be undone. @param now ms since the epoch */
export const isRestorable = (time: string, now: number) => now <= Date.parse(restorableUntil(time))

export type AuditEntry = z.infer<typeof auditEntrySchema>
