import { describe, expect, test } from 'vitest'
import { barParts, isTicked, pitchFor } from './tick-pitch.ts'

/** Widths of the hierarchy's customers column, of a figure at 1280 px and of one on a phone. */
const rooms = [100, 198, 132]

describe('Counts are drawn one to one while there is room', () => {
  test.each([
    { most: 24, room: 100, pitch: 4 },
    { most: 25, room: 100, pitch: 4 },
    { most: 26, room: 100, pitch: 100 / 26 },
    { most: 60, room: 240, pitch: 4 },
    { most: 61, room: 240, pitch: 240 / 61 },
    { most: 61, room: 320, pitch: 5 },
    { most: 1000, room: 200, pitch: 0.2 },
  ])('$most in $room px', ({ most, room, pitch }) => {
    expect(pitchFor(room / most, 5)).toBeCloseTo(pitch)
  })

  test.each(rooms)('one more thing never shortens a count much: %i px', (room) => {
    const lengthOf = (count: number) => {
      const pitch = pitchFor(room / count)
      return isTicked(pitch) ? count * pitch : (barParts([{ count }], pitch).at(-1)?.to ?? 0)
    }
    for (const [before, after] of [
      [24, 25],
      [60, 61],
      [999, 1000],
    ] as const) {
      expect(Math.abs(lengthOf(after) - lengthOf(before))).toBeLessThanOrEqual(4)
    }
  })
})

describe('Without room for single ticks, the length of a bar follows its count', () => {
  test('the parts of a list keep their proportions', () => {
    const pitch = pitchFor(200 / 1000)
    const [of1000] = barParts([{ count: 1000 }], pitch)
    const [of250] = barParts([{ count: 250 }], pitch)
    expect([of1000?.to, of250?.to]).toEqual([200, 50])
  })

  test('a small count stays visible, and zero has no length', () => {
    expect(barParts([{ count: 1 }, { count: 999 }], 0.2)).toMatchObject([
      { from: 0, to: 1 },
      { from: 1, to: 200 },
    ])
    expect(barParts([{ count: 0 }], 0.2)).toEqual([])
  })
})
