import * as z from 'zod'
import { MAX_DEPTH, MOST_MATERIAL_BYTES } from '../platform/limits.ts'
import { entityShape } from './entity.ts'
import { optionalTextSchema, requiredLine } from './text-schemas.ts'

/** The types of files that staff may provide, with the ending under which browsers save them. */
export const materialTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/jpeg': { label: 'JPEG', extension: 'jpg' },
  'image/png': { label: 'PNG', extension: 'png' },
  'image/webp': { label: 'WebP', extension: 'webp' },
  'application/zip': { label: 'ZIP', extension: 'zip' },
} as const
export const MATERIAL_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/zip',
] as const satisfies readonly (keyof typeof materialTypes)[]
const materialTypeSchema = z.enum(MATERIAL_TYPES, 'Bitte wählen Sie eine Datei als PDF, JPEG, PNG, WebP oder ZIP')

const bytesSchema = z
  .int('Die Datei ist leer')
  .min(1, 'Die Datei ist leer')
  .max(MOST_MATERIAL_BYTES, 'Die Datei darf höchstens 20 MB groß sein')

/** The level from which partners see it on, downwards: 0 is „Ebene 1“. */
const levelSchema = z.int('Ebene ist ungültig').min(0, 'Ebene ist ungültig').max(MAX_DEPTH, 'Ebene ist ungültig')

/** Something that staff provide for partners: a text to copy, a file, or both. */
export const materialSchema = z.object({
  ...entityShape,
  title: z.string(),
  description: z.string().nullable(),
  /** A text to copy. */
  text: z.string().nullable(),
  fromLevel: levelSchema,
  file: z.object({ id: z.uuid(), name: z.string(), type: materialTypeSchema, bytes: z.int() }).nullable(),
})
export type Material = z.infer<typeof materialSchema>

const inputShape = {
  title: requiredLine('Titel', 120),
  description: optionalTextSchema('Beschreibung', 500),
  text: optionalTextSchema('Text', 5000),
  fromLevel: levelSchema.default(0),
}
const NOTHING = { path: ['text'], message: 'Bitte geben Sie einen Text ein oder laden Sie eine Datei hoch' }

/** New material. @param uploadId of the file, if there is one */
export const materialCreateSchema = z
  .object({
    ...inputShape,
    uploadId: z.uuid('Unbekannter Upload').nullable().default(null),
    fileName: requiredLine('Dateiname', 120).nullable().default(null),
  })
  .refine(({ text, uploadId }) => text !== null || uploadId !== null, NOTHING)

/** Changed words; the file stays. */
export const materialUpdateSchema = z.object({ ...inputShape, fromLevel: levelSchema }).partial()

/** An upload to begin: the type and the size of the file. */
export const materialUploadCreateSchema = z.object({ type: materialTypeSchema, bytes: bytesSchema })

/** The words of material as a form has them, where a choice is a text. */
export const materialFormSchema = z.object({ ...inputShape, fromLevel: z.coerce.number().pipe(levelSchema) })
