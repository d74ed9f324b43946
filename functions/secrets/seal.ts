import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Purposes of encryption and signatures, each with separate keys (the HKDF's info). A changed label makes stored values unreadable. */
export type Purpose =
  | 'access-token'
  | 'session-seal'
  | 'mail-password'
  | 'mail-link'
  | 'disclosure-link'
  | 'confirmation-link'
  | 'withdrawal-link'
  | 'unsubscription-link'
  | 'address-hash'
  | 'second-factor'
  | 'passkey'
  | 'form-challenge'
  | 'form-solution'

const keyFrom = (secret: string, purpose: Purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** A secret of its own for one purpose, derived from the stage's. */
export const derivedSecret = (secret: string, purpose: Purpose): string => keyFrom(secret, purpose).toString('base64url')

/** Encrypts a text (AES-256-GCM) so that only the holder of the secret reads it: the table at rest reveals nothing. */
export const seal = (text: string, secret: string, purpose: Purpose): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error when the secret is another one or the text was changed */
export const unseal = (sealed: string, secret: string, purpose: Purpose): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, purpose), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
