import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { defineJob } from './jobs.ts'
import { SUBMISSION_ENTITIES, type SubmissionEntity } from './submissions.ts'

const positionSchema = z.object({
  entity: z.enum(SUBMISSION_ENTITIES),
  id: idSchema,
  /** What is due next: the mail, if the address had another one within the hour; the reminder; or the end of an unconfirmed record. */
  next: z.enum(['mail', 'reminder', 'end']),
  /** End of the time to confirm. */
  until: z.iso.datetime(),
})
export type ConfirmationPosition = z.infer<typeof positionSchema>

/** Jobs that wait until a person confirms, remind them, and delete the record if they never do. */
export const confirmationJobs = defineJob('CONFIRMATION', positionSchema)

/** The id of a record's job. */
export const confirmationJobId = (entity: SubmissionEntity, id: number) => `${entity}-${id}`
