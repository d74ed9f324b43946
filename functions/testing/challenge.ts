import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { challengeSchema, errorSchema } from '../../shared/api/error-body.ts'
import { SOLUTION_HEADER } from '../../shared/platform/challenge.ts'
import { parametersSchema } from '../use-cases/forms/form-challenge.ts'

const askedSchema = errorSchema.extend({ code: z.literal('challenge_required'), challenge: challengeSchema })

/** The challenge of an answer that asks for work. */
export const challengeIn = (json: unknown) => askedSchema.parse(json).challenge

/** The header with the solution of the challenge in an answer, as the page's worker sends it. */
export const solutionOf = async (json: unknown): Promise<Record<string, string>> => {
  const challenge = challengeIn(json)
  const solution = await solveChallenge({
    challenge: { ...challenge, parameters: parametersSchema.parse(challenge.parameters) },
    deriveKey,
  })
  return { [SOLUTION_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
