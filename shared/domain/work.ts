import * as z from 'zod'
import { idSchema } from './ids.ts'
import { workKindSchema } from './record-kind.ts'

const dayMessage = 'Tag erwartet, etwa 2026-11-23'
/** A calendar day in Germany, such as `2026-11-23`. */
const followUpDaySchema = z.iso.date(dayMessage)

/** What staff note about their work on a record that came in. Partners and visitors never see it. */
export const workShape = {
  /** User name of the person who takes care of the record. */
  assignee: z.string().max(100).optional(),
  /** The German day on which the record comes up again. */
  followUpOn: z.string().max(10).optional(),
  /** When staff first decided about it: it waits no longer since then. A record that waits again may keep the time of before. */
  answeredAt: z.iso.datetime().optional(),
  /** How many notes staff have written about it; absent for none. */
  noteCount: z.int().nonnegative().optional(),
} as const
const workSchema = z.object(workShape)
export type Work = z.infer<typeof workSchema>

/** The latest day of a follow-up, so that a typing mistake does not hide a record for ever. */
const LATEST_FOLLOW_UP = '2099-12-31'

/** A change of who takes care of a record and when it comes up again. Null removes a value, an absent one stays. */
export const workUpdateSchema = z.object({
  assignee: z
    .string('Benutzername erwartet')
    .trim()
    .min(1, 'Bitte wählen Sie eine Person')
    .max(100, 'Unbekannter Benutzer')
    .nullable()
    .optional(),
  followUpOn: followUpDaySchema
    .refine((day) => day <= LATEST_FOLLOW_UP, 'Dieser Tag liegt zu weit in der Zukunft')
    .nullable()
    .optional(),
})

/** Who takes care of a record and when it comes up again, with the version of the record. */
export const workStateSchema = z.object({
  kind: workKindSchema,
  id: idSchema,
  version: z.int().positive(),
  assignee: z.string().nullable(),
  followUpOn: z.string().nullable(),
})
export type WorkState = z.infer<typeof workStateSchema>

/** A person who can be mentioned in a note, and may be able to take care of records. */
export const colleagueSchema = z.object({
  /** User name. */
  id: z.string(),
  name: z.string(),
  /** Whether the person may edit the records, and so can take care of them. */
  mayWork: z.boolean(),
})
export type Colleague = z.infer<typeof colleagueSchema>
