import { randomBytes } from 'node:crypto'
import { sha256 } from '../runtime/sha256.ts'

/** A new session id: 256 random bits, known to the cookie alone. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** The table's name for a session; the id cannot be found from it. */
export const hashSessionId = (sid: string) => sha256(sid)
