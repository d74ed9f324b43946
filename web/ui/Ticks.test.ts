import { describe, expect, test } from 'vitest'
import { tickCount, tickUnit } from './Ticks.tsx'

describe('Ticks count truly', () => {
  test('each stands for one thing as long as there is room', () => {
    expect(tickUnit(40, 44)).toBe(1)
    expect(tickCount(40, 1)).toBe(40)
  })

  test('beyond that each stands for ten, a hundred, …', () => {
    expect(tickUnit(45, 44)).toBe(10)
    expect(tickUnit(4401, 44)).toBe(1000)
  })

  test('nothing gets none, and whatever exists gets at least one', () => {
    expect(tickCount(0, 100)).toBe(0)
    expect(tickCount(1, 100)).toBe(1)
  })
})
