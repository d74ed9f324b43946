import { createHash } from 'node:crypto'

/** The SHA-256 hash of a text, by default in base64url: 43 characters that are safe in keys and headers. */
export const sha256 = (text: string, encoding: 'base64url' | 'hex' = 'base64url') => createHash('sha256').update(text).digest(encoding)
