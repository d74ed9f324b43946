import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hastenPolls, intervalOf, noteRead, type Pace, startPolling } from './polling.ts'

const page = { visibilityState: 'visible' }
const events = new EventTarget()
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  const listeners = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  vi.stubGlobal('document', Object.assign(page, listeners))
  vi.stubGlobal('addEventListener', listeners.addEventListener)
  vi.stubGlobal('removeEventListener', listeners.removeEventListener)
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  events.dispatchEvent(new Event('visibilitychange'))
  return pass(0)
}

/** Starts a poll of something; `read` counts how often it was read. */
const polled = (key: string, { pace = 'stretching', onFocus = false }: { pace?: Pace; onFocus?: boolean } = {}) => {
  const answer = { changes: false }
  const read = vi.fn(async () => {
    noteRead(key)
    return answer.changes
  })
  noteRead(key)
  const end = startPolling(key, { pace, onFocus, read })
  ends.push(end)
  return { read, answer, end }
}

describe('while nothing changes', () => {
  test('an answer is read after 30 s, then after twice the time, and in the end every five minutes', async () => {
    const { read } = polled('a')
    const times: number[] = []
    for (let second = 1; second <= 1500; second++) {
      await pass(1)
      if (read.mock.calls.length > times.length) times.push(second)
    }
    expect(times).toEqual([30, 90, 210, 450, 750, 1050, 1350])
  })

  test('a list of the specification is read every 30 s', async () => {
    const { read } = polled('b', { pace: 'steady' })
    await pass(300)
    expect(read).toHaveBeenCalledTimes(10)
  })
})

test('what is under way is read as often as asked, until the screen asks for less', async () => {
  const { read, end } = polled('l')
  await pass(90)
  expect(read).toHaveBeenCalledTimes(2)
  end()
  const { read: often, end: endOften } = polled('l', { pace: 2000 })
  await pass(10)
  expect(often).toHaveBeenCalledTimes(5)
  endOften()
  polled('l')
  await pass(29)
  expect(often).toHaveBeenCalledTimes(5)
})

test('after a change, an answer is read every 30 s again', async () => {
  const { read, answer } = polled('c')
  await pass(210)
  answer.changes = true
  await pass(240)
  expect(read).toHaveBeenCalledTimes(4)
  answer.changes = false
  await pass(30)
  expect(read).toHaveBeenCalledTimes(5)
})

test('a failure stretches the interval and ends nothing', async () => {
  const { read } = polled('d')
  read.mockRejectedValueOnce(new Error('offline'))
  await pass(90)
  expect(read).toHaveBeenCalledTimes(2)
})

test('after a change of one’s own, every answer is read within 30 s', async () => {
  const { read } = polled('e')
  await pass(450)
  expect(intervalOf('e')).toBe(300_000)
  hastenPolls()
  await pass(30)
  expect(read).toHaveBeenCalledTimes(5)
})

describe('a hidden page', () => {
  test('asks nothing, and reads what is older than 30 s as soon as it is visible', async () => {
    const { read } = polled('f', { pace: 'steady' })
    await show('hidden')
    await pass(3600)
    expect(read).not.toHaveBeenCalled()
    await show('visible')
    expect(read).toHaveBeenCalledTimes(1)
    await pass(30)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('reads nothing at once that is younger, but polls every 30 s again', async () => {
    const { read } = polled('g')
    await pass(210)
    await show('hidden')
    await pass(10)
    await show('visible')
    expect(read).toHaveBeenCalledTimes(3)
    await pass(20)
    expect(read).toHaveBeenCalledTimes(4)
  })
})

test('the focus of the window reads what asks for it, once', async () => {
  const { read } = polled('h', { onFocus: true })
  const { read: other } = polled('i')
  await pass(6)
  events.dispatchEvent(new Event('focus'))
  events.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(read).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
})

test('components that show the same answer share one poll, which ends with the last of them', async () => {
  const first = polled('j')
  const second = polled('j', { pace: 'steady' })
  await pass(60)
  expect(first.read).toHaveBeenCalledTimes(2)
  expect(second.read).not.toHaveBeenCalled()
  first.end()
  await pass(30)
  expect(second.read).toHaveBeenCalledTimes(1)
  second.end()
  await pass(300)
  expect(second.read).toHaveBeenCalledTimes(1)
})

test('an answer that was read in between is polled a whole interval later', async () => {
  const { read } = polled('k')
  await pass(20)
  noteRead('k')
  await pass(29)
  expect(read).not.toHaveBeenCalled()
  await pass(1)
  expect(read).toHaveBeenCalledTimes(1)
})
