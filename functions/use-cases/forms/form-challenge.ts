import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Challenge } from '../../../shared/api/error-body.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { setting } from '../../runtime/environment.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { derivedSecret } from '../../secrets/seal.ts'

/** Rounds of one derivation, about half a millisecond of a desktop computer; and the derivations that a challenge of level 1 takes on average. */
const ROUNDS = 2000
const DERIVATIONS = 200
const EXPIRES_AFTER_SECONDS = 300

/** The form and the network that a challenge is valid for. */
export type ChallengeScope = { readonly form: PublicForm; readonly network: string }

/** A solved challenge. It may be used once. */
export type SolvedChallenge = { readonly id: string; readonly level: number; readonly expiresAt: number }

/** What a challenge asks for, as it comes back with its solution. */
export const parametersSchema = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  expiresAt: z.int(),
  data: z.object({ form: z.string(), network: z.string(), level: z.int() }),
})
const solvedSchema = z.object({
  challenge: z.object({ parameters: parametersSchema, signature: z.string() }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const secrets = () => {
  const signingKey = setting(environment.signingKey)
  return {
    hmacSignatureSecret: derivedSecret(signingKey, 'form-challenge'),
    // With the signature of the solution's key, checking a solution takes no derivation.
    hmacKeySignatureSecret: derivedSecret(signingKey, 'form-solution'),
  }
}

/**
 * Makes a challenge. Nothing is stored.
 * @param level from 1; each level takes twice the work of the one below
 */
export const newFormChallenge = async (scope: ChallengeScope, level: number): Promise<Challenge> => {
  const derivations = DERIVATIONS * 2 ** (level - 1)
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(1.5 * derivations, 0.5 * derivations),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + EXPIRES_AFTER_SECONDS,
    data: { ...scope, level },
    ...secrets(),
  })
  return { parameters: { ...parameters }, signature }
}

const decode = (header: string): unknown => {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The solved challenge in a header; undefined for one that is wrong, has expired, or was made for another form or network. */
export const solvedFormChallenge = async (header: string, scope: ChallengeScope): Promise<SolvedChallenge | undefined> => {
  const solved = solvedSchema.safeParse(decode(header)).data
  if (solved === undefined) return undefined
  const { challenge, solution } = solved
  const { data, expiresAt } = challenge.parameters
  if (data.form !== scope.form || data.network !== scope.network) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets() })
  return verified ? { id: sha256(challenge.signature), level: data.level, expiresAt } : undefined
}
