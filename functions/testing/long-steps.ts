import { vi } from 'vitest'
import { documents } from '../data/client.ts'

const WRITES = /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/
const LONGER_THAN_A_TURN_MS = 61_000
const NAME = 'longWrites'

/** Lets the clock, which stands still otherwise, jump with each write to the table: the turn of a job is over after it. @returns ends it */
export const letWritesTakeTurns = (): (() => void) => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        if (WRITES.test(commandName)) vi.setSystemTime(Date.now() + LONGER_THAN_A_TURN_MS)
        return answer
      },
    { step: 'initialize', priority: 'low', name: NAME, override: true },
  )
  return () => {
    documents.middlewareStack.remove(NAME)
  }
}
