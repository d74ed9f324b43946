import { describe, expect, test } from 'vitest'
import { arrivalOf, dayOf } from './since.ts'

const at = (time: string) => Date.parse(time)
const sinceOf = (choice: string, now?: number) => arrivalOf(choice, now).since

describe('What came in since', () => {
  test('yesterday begins with the day before, by the German calendar', () => {
    expect(sinceOf('gestern', at('2026-11-23T14:00:00Z'))).toBe('2026-11-21T22:59:59.999Z')
    expect(sinceOf('gestern', at('2026-07-10T22:30:00Z'))).toBe('2026-07-09T21:59:59.999Z')
  })

  test('a day counts whole on either side of a clock change', () => {
    expect(sinceOf('gestern', at('2026-03-30T08:00:00Z'))).toBe('2026-03-28T22:59:59.999Z')
    expect(sinceOf('gestern', at('2026-10-26T08:00:00Z'))).toBe('2026-10-24T21:59:59.999Z')
    expect(sinceOf('woche', at('2026-10-26T08:00:00Z'))).toBe('2026-10-18T21:59:59.999Z')
  })

  test('a day is all of it, in German time', () => {
    expect(arrivalOf('2026-11-18')).toEqual({ since: '2026-11-17T22:59:59.999Z', until: '2026-11-18T22:59:59.999Z' })
    // The clocks change: the day has 25 hours.
    expect(arrivalOf('2026-10-25')).toEqual({ since: '2026-10-24T21:59:59.999Z', until: '2026-10-25T22:59:59.999Z' })
    expect(dayOf('2026-11-18')).toBe('2026-11-18')
  })

  test('any other text filters nothing', () => {
    for (const text of ['', 'morgen', '2026-13-01', '2026-1-1', '+002026-11-18']) {
      expect(arrivalOf(text)).toEqual({ since: undefined, until: undefined })
      expect(dayOf(text)).toBeUndefined()
    }
  })
})
