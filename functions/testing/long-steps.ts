import { vi } from 'vitest'
import { documents } from '../data/client.ts'

/** What takes a turn: each write to the table, or each call of it, reads included. */
export type LongStep = 'write' | 'call'

const WRITES = /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/
const LONGER_THAN_A_TURN_MS = 61_000
const NAME = 'longSteps'

/** Lets the clock, which stands still otherwise, jump with each such step while it acts: the turn of a job is over after it. */
export const withLongSteps = async <Result>(step: LongStep, act: () => Promise<Result>): Promise<Result> => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        if (step === 'call' || WRITES.test(commandName)) vi.setSystemTime(Date.now() + LONGER_THAN_A_TURN_MS)
        return answer
      },
    { step: 'initialize', priority: 'low', name: NAME, override: true },
  )
  try {
    return await act()
  } finally {
    documents.middlewareStack.remove(NAME)
  }
}
