import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { MOST_SILENT_NAMED } from '../../shared/platform/limits.ts'
import { defineJob } from './jobs.ts'

/** A silent partner, and the day in Germany of its last sign that is known. */
const silentPartnerSchema = z.object({ id: idSchema, lastSign: z.iso.date() })
export type SilentPartner = z.infer<typeof silentPartnerSchema>

const resultSchema = z.object({
  /** When the run began. */
  asOf: z.iso.datetime(),
  /** Silent partners so far. */
  count: z.int().nonnegative(),
  /** Those of them that are silent the longest, the longest first. */
  longest: z.array(silentPartnerSchema).max(MOST_SILENT_NAMED),
})
export type SilentResult = z.infer<typeof resultSchema>

const positionSchema = z.object({
  /** The run under way with the cursor of its next page; null between two runs. */
  run: resultSchema.extend({ cursor: z.string().nullable() }).nullable(),
  /** What the last complete run found. */
  last: resultSchema.nullable(),
})

/** The nightly job that looks for silent partners. What it has found is its position, so nobody sees a part of a run. */
export const silentPartnerJobs = defineJob('SILENT_PARTNERS', positionSchema)
/** There is one such job. */
export const SILENT_PARTNERS = 'all'
