import * as z from 'zod'

const factsSchema = z.record(z.string(), z.unknown()).nullable()

/** One write: who did what to which record, and what differed. */
export const auditEntrySchema = z.object({
  /** Sorts by time. */
  id: z.string(),
  time: z.iso.datetime(),
  /** The user's name; null for a visitor. */
  actor: z.string().nullable(),
  /** Name of the call, such as `interessentUpdate`. */
  action: z.string(),
  /** Kind of record, such as `INTERESSENT`. */
  entity: z.string(),
  entityId: z.union([z.string(), z.number()]),
  /** What was; of a change only what differs, null for a new record. Secrets are never in it. */
  before: factsSchema,
  /** What is; null for a deleted record. */
  after: factsSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
