import { describe, expect, test } from 'vitest'
import { sinceOf } from './since.ts'

const at = (time: string) => Date.parse(time)

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

  test('any other text filters nothing', () => {
    expect(sinceOf('')).toBeUndefined()
    expect(sinceOf('morgen')).toBeUndefined()
  })
})
