import { readCounterState } from './counters.ts'

/**
 * How long after a change no stamp is given. Until then a list may lack the change although the counter has it: a transaction notes the time before
 * it is retried, for up to the ten seconds of a request, and indexes follow the table with a delay.
 */
const SETTLING_MS = 15_000

/** How long a stamp holds at most, for what a list shows without being counted, such as a partner's number of customers. */
const LONGEST_MS = 15 * 60_000

/**
 * Reads the state of everything that is counted by these counters: as long as the stamp is the same, so are the records. Undefined shortly after a
 * change. One parallel request per counter.
 */
export const readStamp = async (counters: readonly string[]): Promise<string | undefined> => {
  const states = await Promise.all(counters.map((counter) => readCounterState(counter)))
  const now = Date.now()
  const isSettled = states.every(({ changedAt }) => changedAt === '' || now - Date.parse(changedAt) > SETTLING_MS)
  if (!isSettled) return undefined
  return JSON.stringify([Math.floor(now / LONGEST_MS), ...states.map(({ changes, changedAt }) => [changes, changedAt])])
}
