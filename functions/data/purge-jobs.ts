import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { recordKindSchema } from '../../shared/domain/record-kind.ts'
import { defineJob } from './jobs.ts'
import type { WriteItem } from './transact.ts'

const positionSchema = z.object({
  kind: recordKindSchema,
  id: idSchema,
  /** When the record was deleted for good. */
  time: z.iso.datetime(),
})
type Position = z.infer<typeof positionSchema>

/** Jobs that erase what a record that was deleted for good has left. */
export const purgeJobs = defineJob('PURGE', positionSchema)

/** Starts one at once. @param id under which the audit log says that it erases content */
export const purgeJobItem = (id: string, position: Position): WriteItem =>
  purgeJobs.startItem(id, position, { token: randomUUID(), due: new Date() })
