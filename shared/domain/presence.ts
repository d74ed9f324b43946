import * as z from 'zod'
import { idSchema } from './ids.ts'
import { recordKindSchema } from './record-kind.ts'

/** The record that a person has open; null for none any more. */
export const presenceReportSchema = z.object({ kind: recordKindSchema, id: idSchema }).nullable()

/** Who else has a record open. */
export const presentSchema = z.object({
  kind: recordKindSchema,
  id: idSchema,
  /** User name and name. */
  username: z.string(),
  name: z.string(),
})
export type Present = z.infer<typeof presentSchema>
