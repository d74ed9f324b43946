import type * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { type Purpose, seal, unseal } from './seal.ts'

/** Encrypts a value under the stage's signing key, so that only the portal can read or make it. */
export const sealJson = (value: unknown, purpose: Purpose): string => seal(JSON.stringify(value), setting(environment.signingKey), purpose)

/** The value of {@link sealJson}; undefined for a text that this stage did not make for the purpose. */
export const unsealJson = <Schema extends z.ZodType>(text: string, schema: Schema, purpose: Purpose): z.output<Schema> | undefined => {
  try {
    return schema.parse(JSON.parse(unseal(text, setting(environment.signingKey), purpose)))
  } catch {
    return undefined
  }
}
