import { describe, expect, it } from 'vitest'
import { boxesPath, countries, partners, serviceHours, weekendHours } from './fact-drawings.ts'

const drawn = (path: string) => path.match(/m/gi)?.length

describe('the drawings of the figures', () => {
  it('have as many boxes as the number beside them', () => {
    expect(drawn(boxesPath(serviceHours))).toBe(24 * 5)
    expect(drawn(boxesPath(weekendHours))).toBe(24 * 2)
    expect(drawn(boxesPath(countries))).toBe(50)
    expect(drawn(boxesPath(partners))).toBe(1000)
  })

  it('have no overlapping boxes', () => {
    for (const boxes of [[...serviceHours, ...weekendHours], countries, partners]) {
      expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length)
    }
  })
})
