/** The interval of reads that the specification names, and the shortest of all others, in ms. */
export const POLL_INTERVAL = 30_000
/** The longest interval, while nothing changes. */
const LONGEST_INTERVAL = 300_000
/** The shortest time between two reads on focus. */
const FOCUS_INTERVAL = 5000

/**
 * `steady` reads every 30 s, as the specification asks of some lists; `stretching` less and less often while nothing changes, up to every 5 minutes; a
 * number of ms as often, while something is under way that ends soon.
 */
export type Pace = 'steady' | 'stretching' | number

type Reader = {
  readonly pace: Pace
  /** Reads also whenever the window gets the focus. */
  readonly onFocus: boolean
  /** Reads again. Resolves to whether the answer has changed; a failure counts as unchanged. */
  readonly read: () => Promise<boolean>
}

type Poll = {
  readonly readers: Set<Reader>
  interval: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer ends, in ms since the epoch. */
  dueAt: number
  isReading: boolean
}

/** The running polls by key. Components that show the same answer share one. */
const polls = new Map<string, Poll>()
/** When the answer of each key was last read, in ms since the epoch. */
const readTimes = new Map<string, number>()

const isVisible = () => document.visibilityState !== 'hidden'

const schedule = (key: string, poll: Poll, delay: number) => {
  clearTimeout(poll.timer)
  poll.dueAt = Date.now() + delay
  poll.timer = setTimeout(() => void readAgain(key, poll), delay)
}

/** The shortest interval that a reader asks for. */
const shortestOf = ({ readers }: Poll) => Math.min(...[...readers].map(({ pace }) => (typeof pace === 'number' ? pace : POLL_INTERVAL)))

const stretches = ({ readers }: Poll) => [...readers].every(({ pace }) => pace === 'stretching')

const readAgain = async (key: string, poll: Poll) => {
  const [reader] = poll.readers
  // A hidden page asks nothing; it reads as soon as it is visible again.
  if (reader === undefined || poll.isReading || !isVisible()) return
  clearTimeout(poll.timer)
  poll.isReading = true
  const before = poll.interval
  const hasChanged = await reader.read().catch(() => false)
  poll.isReading = false
  if (polls.get(key) !== poll) return
  // Someone may have come back meanwhile, which has reset the interval.
  const isStretched = !hasChanged && stretches(poll) && poll.interval === before
  poll.interval = isStretched ? Math.min(before * 2, LONGEST_INTERVAL) : shortestOf(poll)
  schedule(key, poll, poll.interval)
}

/** Somebody is working here: every poll is due within 30 s. */
export const hastenPolls = () => {
  for (const [key, poll] of polls) {
    poll.interval = shortestOf(poll)
    if (!poll.isReading) schedule(key, poll, Math.max(0, Math.min(poll.dueAt - Date.now(), poll.interval)))
  }
}

/** The page is in front again: what is older than 30 s is read at once, and what has to be read on focus. */
const onReturn = () => {
  if (!isVisible()) return
  for (const [key, poll] of polls) {
    poll.interval = shortestOf(poll)
    const age = Date.now() - (readTimes.get(key) ?? 0)
    const limit = [...poll.readers].some(({ onFocus }) => onFocus) ? FOCUS_INTERVAL : poll.interval
    if (age >= limit) void readAgain(key, poll)
    else if (!poll.isReading) schedule(key, poll, poll.interval - age)
  }
}

/** Notes that the answer of a key has been read just now. The next read follows after a whole interval. */
export const noteRead = (key: string) => {
  readTimes.set(key, Date.now())
  const poll = polls.get(key)
  if (poll !== undefined && !poll.isReading) schedule(key, poll, poll.interval)
}

/** When the answer of a key was last read, in ms since the epoch. */
export const readTimeOf = (key: string): number | undefined => readTimes.get(key)

/** The current interval of a key's poll, in ms. */
export const intervalOf = (key: string): number => polls.get(key)?.interval ?? POLL_INTERVAL

/** Reads the answer of a key again and again, until the returned function is called. */
export const startPolling = (key: string, reader: Reader): (() => void) => {
  if (polls.size === 0) {
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
  }
  const poll = polls.get(key) ?? { readers: new Set(), interval: POLL_INTERVAL, timer: undefined, dueAt: 0, isReading: false }
  poll.readers.add(reader)
  if (polls.get(key) === undefined || poll.interval > shortestOf(poll)) {
    polls.set(key, poll)
    poll.interval = shortestOf(poll)
    schedule(key, poll, poll.interval)
  }
  return () => {
    poll.readers.delete(reader)
    if (poll.readers.size > 0) return
    clearTimeout(poll.timer)
    polls.delete(key)
    if (polls.size > 0) return
    removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
