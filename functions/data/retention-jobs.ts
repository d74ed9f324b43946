import * as z from 'zod'
import { daysLater } from '../../shared/domain/calendar.ts'
import { retentionDaysSchema, retentionRunSchema } from '../../shared/domain/retention.ts'
import { perRule, retentionPeriods } from '../../shared/domain/retention-periods.ts'
import { defineJob } from './jobs.ts'
import { rowPlaceSchema } from './retained-rows.ts'

const time = z.iso.datetime()

/** A deleted record whose audit entries and mails may still exist. */
const remainsSchema = z.object({
  entity: z.string(),
  id: z.int(),
  email: z.string(),
  /** When mails about it were written. */
  times: z.array(time),
  /** Records that were joined to it, which go with it. */
  joined: z.array(z.object({ id: z.int(), email: z.string(), times: z.array(time) })).default([]),
})
export type Remains = z.infer<typeof remainsSchema>

const runSchema = z.object({
  ...retentionRunSchema.omit({ finishedAt: true }).shape,
  /** The settings when the run began. */
  days: retentionDaysSchema,
  /** Index of the current rule. */
  rule: z.int().nonnegative(),
  /** Index of the current partition of its rows, and the last row that was dealt with. */
  partition: z.int().nonnegative(),
  after: rowPlaceSchema.nullable(),
  /** What the record deleted last has left. */
  remains: remainsSchema.nullable(),
  /** Whether the audit log says that the run has deleted something. */
  isNoted: z.boolean(),
})
/** A run that has begun. */
export type OpenRun = z.infer<typeof runSchema>

const positionSchema = z.object({
  /** When the job was first stored. */
  since: time,
  nextRunAt: time,
  /** Null between two runs. */
  run: runSchema.nullable(),
  /** Entries of the logs by these times were deleted, whatever the settings are today. */
  deletedUntil: z.object({ auditLog: time, signInLog: time }),
  lastRun: retentionRunSchema.nullable(),
})
export type RetentionPosition = z.infer<typeof positionSchema>

/** The one job that deletes every night what has reached the end of its retention. */
export const retentionJobs = defineJob('RETENTION', positionSchema)
/** Its id. */
export const RETENTION = 'all'

/** The time by which a record must be unchanged, or an entry made, to be deleted at a time. */
export const cutoff = (days: number, at: string) => daysLater(at, -days)

/** Numbers of a run that has not begun. */
export const nothing = () => perRule(() => 0)

const latest = (...times: readonly string[]) => times.toSorted().at(-1) ?? ''

/**
 * The time from which on the audit log is complete: earlier entries may be deleted. A run stores its beginning before it deletes the first one, so that
 * what was read before this is asked was complete from then on.
 */
export const auditLogKeptSince = async (now: Date): Promise<string> => {
  const expired = cutoff(retentionPeriods.auditLog.days, now.toISOString())
  const position = (await retentionJobs.get(RETENTION))?.position
  if (position === undefined) return expired
  const { since, run, deletedUntil } = position
  return latest(deletedUntil.auditLog, run === null ? '' : cutoff(run.days.auditLog, run.startedAt), expired < since ? expired : since)
}
