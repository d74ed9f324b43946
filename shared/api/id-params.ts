import * as z from 'zod'
import { idSchema } from '../domain/ids.ts'

/** An internal id in a path or query. */
export const idParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Ungültige Kennung')
  .transform(Number)
  .pipe(idSchema)

/** Up to 100 comma-separated ids; unknown ones are ignored. */
export const idListParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, 'Höchstens 100 Kennungen mit Kommas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(idSchema))
