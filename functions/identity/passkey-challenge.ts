import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { PASSKEY_MINUTES } from '../../shared/platform/limits.ts'
import { sealJson, unsealJson } from '../secrets/sealed-json.ts'

/** A challenge answers one question: who signs in, or that this user adds a passkey. */
export type ChallengePurpose = { readonly signIn: true } | { readonly addTo: string }

const nameOf = (purpose: ChallengePurpose) => ('addTo' in purpose ? `add#${purpose.addTo}` : 'signIn')

const ticketSchema = z.object({ purpose: z.string(), challenge: z.string(), expiresAt: z.int() })

/** A new challenge, and the sealed ticket by which the portal recognises it. Nothing is stored. */
export const newChallenge = (purpose: ChallengePurpose) => {
  const challenge = randomBytes(32).toString('base64url')
  const ticket = { purpose: nameOf(purpose), challenge, expiresAt: Math.floor(Date.now() / 1000) + 60 * PASSKEY_MINUTES }
  return { challenge, ticket: sealJson(ticket, 'passkey') }
}

/** The challenge of a ticket; undefined for one that has expired, has another purpose, or is not the portal's. */
export const challengeOf = (text: string, purpose: ChallengePurpose) => {
  const ticket = unsealJson(text, ticketSchema, 'passkey')
  return ticket?.purpose === nameOf(purpose) && ticket.expiresAt * 1000 > Date.now() ? ticket : undefined
}
