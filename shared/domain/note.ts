import * as z from 'zod'
import { LONGEST_NOTE, MENTIONS_AT_MOST } from '../platform/limits.ts'
import { requiredTextSchema } from './text-schemas.ts'

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

/** What may be the end of a user name, or of a sentence. More than this many such signs belong to the sentence. */
const SIGNS_AT_MOST = 4

const readings = (typed: string): readonly string[] => {
  const name = typed.replace(/[._@+-]+$/, '')
  const signs = typed.slice(name.length, name.length + SIGNS_AT_MOST)
  return Array.from({ length: signs.length + 1 }, (_, fewer) => name + signs.slice(0, signs.length - fewer))
}

/**
 * The places of a text where an @ may name somebody, each with the user names that it may mean, the longest first: of „@anna.“ these are `anna.` and
 * `anna`. The first of them that a user has is meant.
 */
export const mentionsIn = (text: string): readonly (readonly string[])[] => {
  const typed = [...text.normalize('NFC').matchAll(/(?:^|[^\p{L}\p{N}._@+-])@([\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99})/gu)]
  return [...new Set(typed.map(([, name = '']) => name))].map(readings)
}
