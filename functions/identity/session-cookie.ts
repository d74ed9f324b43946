import { randomBytes } from 'node:crypto'
import { sha256 } from '../runtime/sha256.ts'

/** A session as the table names it. */
export type SessionName = { readonly username: string; readonly id: string }

const nameOf = (username: string, secret: string): SessionName => ({ username, id: sha256(secret) })

/** A new session's name, and the value of its cookie: the user name and 256 random bits, of which the table has only the hash. */
export const newSession = (username: string) => {
  const secret = randomBytes(32).toString('base64url')
  return { name: nameOf(username, secret), cookie: `${Buffer.from(username).toString('base64url')}.${secret}` }
}

/** The session that a cookie belongs to; undefined for no cookie, or one that the portal cannot have set. */
export const sessionOfCookie = (cookie: string | undefined): SessionName | undefined => {
  const [, username = '', secret = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return username === '' ? undefined : nameOf(Buffer.from(username, 'base64url').toString(), secret)
}
