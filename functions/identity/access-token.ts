import * as z from 'zod'
import { sealJson, unsealJson } from '../secrets/sealed-json.ts'
import { accountRules } from './account-rules.ts'

const accessTokenSchema = z.object({
  username: z.string(),
  /** Id of the session that the token belongs to. */
  session: z.string(),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

const MINUTES = { strict: 10, plain: 60 } as const

/** How long a new access token is valid, in seconds. */
export const tokenSeconds = () => 60 * (accountRules().isStrict ? MINUTES.strict : MINUTES.plain)

/** A new access token of a session: encrypted, so that only the portal can read or make one. */
export const newAccessToken = (username: string, session: string): string => {
  const token: AccessToken = { username, session, expiresAt: Math.floor(Date.now() / 1000) + tokenSeconds() }
  return sealJson(token, 'access-token')
}

/** The content of an access token, expired or not; undefined when the portal did not issue it. */
export const openAccessToken = (text: string): AccessToken | undefined => unsealJson(text, accessTokenSchema, 'access-token')

/** Whether a token may still be used. */
export const isCurrent = ({ expiresAt }: AccessToken) => expiresAt * 1000 > Date.now()
