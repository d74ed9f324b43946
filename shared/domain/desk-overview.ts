import * as z from 'zod'
import { MOST_OWN_JOBS, MOST_SILENT_NAMED } from '../platform/limits.ts'
import type { AnswerFigure, ArrivalSource } from './day-figure.ts'
import { idSchema } from './ids.ts'
import type { WorkKind } from './record-kind.ts'

const count = z.int().nonnegative()
/** Null for a kind that the caller may not see. */
const perKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ lead: schema.nullable(), application: schema.nullable(), customer: schema.nullable() } satisfies Record<WorkKind, unknown>)

/** What a job of a person does: a bulk operation, an import, or the export of a list or report. */
export const OWN_JOBS = ['bulk', 'import', 'customers', 'leads', 'applications', 'partners', 'inbox', 'auditLog', 'referrals'] as const
export type OwnJobKind = (typeof OWN_JOBS)[number]

/** What waits for the caller, as far as they may see it. */
export const deskOverviewSchema = z.object({
  /** Records that wait for a decision. */
  open: perKind(count),
  /** Those whose answer or follow-up is due, counted up to `COUNTED_AT_MOST`, as are the next three. */
  overdue: count,
  /** Those that came in since yesterday at 00:00 in Germany and are still in the inbox. */
  sinceYesterday: count,
  /** Those whose follow-up is today or earlier. */
  followUpsDue: count,
  /** Those that the caller takes care of. */
  mine: count,
  /** Open privacy requests whose last day is over, and those whose last day is near; null without the right to see them. */
  privacy: z.object({ late: count, near: count }).nullable(),
  /** What the caller has started and is under way, or has failed and is still kept; the newest first. */
  jobs: z.array(z.object({ id: z.string(), kind: z.enum(OWN_JOBS), state: z.enum(['running', 'failed']) })).max(MOST_OWN_JOBS),
})
export type DeskOverview = z.infer<typeof deskOverviewSchema>

/** A figure of this week up to now, of the last week up to the same weekday and the end of the same hour, and of all of the last week. */
const comparedSchema = z.object({ now: count, before: count, whole: count })

/** Null for a source of records that the caller may not see. */
const perSource = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({
    recruitment: schema.nullable(),
    landing_page: schema.nullable(),
    application: schema.nullable(),
    general_application: schema.nullable(),
    staff: schema.nullable(),
  } satisfies Record<ArrivalSource, unknown>)

/** What came in and what became of it, of the kinds that the caller may see. */
export const deskFiguresSchema = z.object({
  /** The last days in Germany up to today, the oldest first. */
  days: z.array(z.iso.date()),
  /** How many came in on each of these days. */
  arrivals: perSource(z.array(count)),
  week: z.object({
    /** The first hour of the same weekday that the last week is not counted for, from 1 to 24. */
    untilHour: z.int().min(1).max(24),
    arrivals: perSource(comparedSchema),
    answers: z.object({ answered: comparedSchema, inTime: comparedSchema, accepted: comparedSchema } satisfies Record<
      AnswerFigure,
      unknown
    >),
    /** Customers whom staff made, and people from partners' pages whom they accepted; null without the right to see customers. */
    customers: comparedSchema.nullable(),
  }),
})
export type DeskFigures = z.infer<typeof deskFiguresSchema>

/** Active partners that have brought nothing for `SILENT_DAYS`: no visit of their pages, no form, no new customer. */
export const silentPartnersSchema = z.object({
  /** When they were looked for, once a night; null before the first time. */
  asOf: z.iso.datetime().nullable(),
  /** Number of all of them at that time. */
  count,
  /** Those that are silent the longest and are still active, the longest first. */
  partners: z
    .array(
      z.object({
        id: idSchema,
        partnerId: z.string(),
        companyName: z.string(),
        /** The day in Germany of the last sign. */
        since: z.iso.date(),
        /** Whether there may have been visits before that day that are no longer kept. */
        isAtLeast: z.boolean(),
      }),
    )
    .max(MOST_SILENT_NAMED),
})
export type SilentPartners = z.infer<typeof silentPartnersSchema>
