import type * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { type Purpose, seal, unseal } from './seal.ts'

/** Purposes of links that people are sent, and of the links in mails that wait. They outlive the signing key, which changes after an incident. */
const LINK_PURPOSES: ReadonlySet<Purpose> = new Set([
  'mail-link',
  'disclosure-link',
  'confirmation-link',
  'withdrawal-link',
  'unsubscription-link',
])

/** The keys that open texts of a purpose; the first one makes them. */
const keysOf = (purpose: Purpose): readonly string[] =>
  LINK_PURPOSES.has(purpose) ? setting(environment.linkKeys).split(',') : [setting(environment.signingKey)]

/** Encrypts a text so that only the portal can read or make it, with the key of its purpose. */
export const sealText = (text: string, purpose: Purpose): string => {
  const [key = ''] = keysOf(purpose)
  return seal(text, key, purpose)
}

/** The text of {@link sealText}; undefined for one that this stage did not make for the purpose. */
const unsealText = (sealed: string, purpose: Purpose): string | undefined => {
  for (const key of keysOf(purpose)) {
    try {
      return unseal(sealed, key, purpose)
    } catch {
      // Made with another key, or by somebody else.
    }
  }
  return undefined
}

/** The path of the link in a waiting mail. @throws Error when none of the present keys opens it */
export const unsealMailLink = (sealed: string): string => {
  const path = unsealText(sealed, 'mail-link')
  if (path === undefined) throw new Error('The link of a waiting mail was made with a key that is gone')
  return path
}

/** {@link sealText} of a value. */
export const sealJson = (value: unknown, purpose: Purpose): string => sealText(JSON.stringify(value), purpose)

/** The value of {@link sealJson}; undefined for a text that this stage did not make for the purpose. */
export const unsealJson = <Schema extends z.ZodType>(text: string, schema: Schema, purpose: Purpose): z.output<Schema> | undefined => {
  const opened = unsealText(text, purpose)
  return opened === undefined ? undefined : schema.safeParse(JSON.parse(opened)).data
}
