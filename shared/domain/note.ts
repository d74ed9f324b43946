import * as z from 'zod'
import { requiredTextSchema } from './text-schemas.ts'

/** In characters. */
export const LONGEST_NOTE = 5000
/** The most people whom one note mentions. */
export const MENTIONS_AT_MOST = 20
/** The most notes of one record: all of them fit into one answer. */
export const NOTES_AT_MOST = 200

/** A note of staff about a record. Partners and visitors never see it. */
export const noteSchema = z.object({
  id: z.string(),
  text: z.string().max(LONGEST_NOTE),
  /** User name and name of the person who wrote it. */
  author: z.string().max(100),
  authorName: z.string().max(201),
  createdAt: z.iso.datetime(),
  /** User names of the people whom it mentions. */
  mentions: z.array(z.string().max(100)).max(MENTIONS_AT_MOST),
})
export type Note = z.infer<typeof noteSchema>

export const noteCreateSchema = z.object({ text: requiredTextSchema('Notiz', LONGEST_NOTE, 'Bitte schreiben Sie eine Notiz') })

/** The id of a note: its time and random characters. */
export const noteIdSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z\.[\w-]{8,16}$/, 'Unbekannte Notiz')

/** The names after an @ in a text, as typed and without what ends a sentence: each may be that of a user. */
export const mentionedNames = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/(?:^|[^\p{L}\p{N}._@-])@([\p{L}\p{N}][\p{L}\p{N}._@-]{0,99})/gu)].map(([, name = '']) =>
      name.replace(/[._@-]+$/, ''),
    ),
  ),
]
