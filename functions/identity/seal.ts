import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'session-seal', 32))

/** A new session id: 256 random bits, known to the cookie alone. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** Under this name the table knows a session; the id cannot be found from it. */
export const hashSessionId = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/** Encrypts a text (AES-256-GCM) so that only the holder of the secret reads it: the table at rest reveals nothing. */
export const seal = (text: string, secret: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error when the secret is another one or the text was changed */
export const unseal = (sealed: string, secret: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
