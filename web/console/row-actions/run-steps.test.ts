import { expect, test } from 'vitest'
import { ApiError, NoAnswer } from '../../api/api-error.ts'
import { runSteps, type StepResult } from './run-steps.ts'

const refusal = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body))

/** Takes three steps, of which the second one fails. */
const runThree = async (error: Error | undefined, most = 3) => {
  const results: StepResult[] = []
  const steps = [1, 2, 3].map((id) => ({
    id,
    name: `Nr. ${id}`,
    run: async () => {
      if (id === 2 && error !== undefined) throw error
      return undefined
    },
  }))
  const stoppedBy = await runSteps(steps, (result) => results.push(result) < most)
  return { rows: results.map(({ step, refusal: words }) => words ?? step.id), stoppedBy }
}

test('a refusal about one row lets the others follow', async () => {
  const error = refusal(409, { code: 'conflict', message: 'Das ist der letzte aktive Administrator.' })
  expect(await runThree(error)).toEqual({ rows: [1, 'Das ist der letzte aktive Administrator.', 3], stoppedBy: undefined })
})

test.each([
  ['a lost connection', new NoAnswer('Failed to fetch'), /nicht erreichbar/],
  ['too many requests', refusal(429, { message: 'Zu viele Anfragen' }), /Zu viele/],
  ['a question for the password that nobody answered', refusal(403, { code: 'proof_required', message: 'Bitte bestätigen' }), /bestätigen/],
])('%s ends it', async (_, error, words) => {
  expect(await runThree(error)).toEqual({ rows: [1], stoppedBy: expect.stringMatching(words) })
})

test('a person who stops it is told of no error', async () => {
  expect(await runThree(undefined, 2)).toEqual({ rows: [1, 2], stoppedBy: undefined })
})
