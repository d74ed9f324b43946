import * as z from 'zod'
import { defineJob } from './jobs.ts'

const positionSchema = z.object({
  /** The file to write; undefined if files are only to be deleted. */
  file: z.uuid().optional(),
  /** Files of earlier disclosures, to delete first. */
  outdated: z.array(z.uuid()),
  startedAt: z.iso.datetime(),
  /** User name of the person who started it. */
  startedBy: z.string().nullable(),
  /** Person records written so far, for display. */
  written: z.int().nonnegative(),
  /** The upload of an interrupted run, which the next one replaces. */
  uploadId: z.string().optional(),
})
export type DisclosurePosition = z.infer<typeof positionSchema>

/** Jobs that write the file of a disclosure, or delete it. Their id is that of the privacy request. */
export const disclosureJobs = defineJob('DISCLOSURE', positionSchema)
