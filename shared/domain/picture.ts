import * as z from 'zod'
import { LONGEST_ALT, LONGEST_SIDE, MOST_UPLOADED_BYTES } from '../platform/limits.ts'
import { idSchema } from './ids.ts'
import { requiredLine } from './text-schemas.ts'

/** What a picture is for, with its largest size in pixels. A page shows pictures half as large, so that they are sharp on fine screens. */
export const pictureKinds = {
  logo: { label: 'Logo', width: 480, height: 160 },
  portrait: { label: 'Porträt', width: 480, height: 480 },
  page: { label: 'Bild', width: 1152, height: 1152 },
} as const
export type PictureKind = keyof typeof pictureKinds

export const PICTURE_KINDS = ['logo', 'portrait', 'page'] as const satisfies readonly PictureKind[]
const pictureKindSchema = z.enum(PICTURE_KINDS, 'Unbekannte Art von Bild')

/** The types of files that can be uploaded as pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The id of a picture: a hash of its content and its partner. */
export const pictureIdSchema = z.string('Unbekanntes Bild').regex(/^[0-9a-f]{32}$/, 'Unbekanntes Bild')

/** What a picture shows, for people who do not see it. */
export const pictureAltSchema = requiredLine('Beschreibung', LONGEST_ALT)

const sideSchema = z.int().min(1).max(LONGEST_SIDE)

/** A picture as a page shows it. */
export const pictureRefSchema = z.object({ id: pictureIdSchema, alt: pictureAltSchema, width: sideSchema, height: sideSchema })
export type PictureRef = z.infer<typeof pictureRefSchema>

/** An uploaded picture of a partner. */
export const pictureSchema = pictureRefSchema.extend({
  partnerId: idSchema,
  kind: pictureKindSchema,
  bytes: z.int().positive(),
  createdAt: z.iso.datetime(),
})
export type Picture = z.infer<typeof pictureSchema>

/** An upload to begin: the type and the size of the file. */
export const pictureUploadCreateSchema = z.object({
  type: z.enum(PICTURE_TYPES, 'Bitte wählen Sie ein Bild als JPEG, PNG oder WebP'),
  bytes: z.int('Die Datei ist leer').min(1, 'Die Datei ist leer').max(MOST_UPLOADED_BYTES, 'Das Bild darf höchstens 10 MB groß sein'),
})

/** A picture to make of an uploaded file. */
export const pictureCreateSchema = z.object({ kind: pictureKindSchema, alt: pictureAltSchema })
