import { describe, expect, test } from 'vitest'
import { REFERRAL_STEPS } from '../../../shared/domain/referral-link.ts'
import { isMonday, layOutChart } from './day-chart.ts'

const dayOf = (day: string, visits: number, started = 0, sent = 0, won = 0) => ({ day, visits, started, sent, won })
const shapesIn = (d: string) => d.split('M').slice(1)
const heightOf = (shape: string) => Number(/v(\d+)/.exec(shape)?.[1])

describe('the chart of a link', () => {
  const few = [dayOf('2026-11-21', 3, 2, 1), dayOf('2026-11-22', 0), dayOf('2026-11-23', 5, 1, 1, 1)]

  test('draws one tick for each visit and form as long as there is room', () => {
    const { rows } = layOutChart(few, REFERRAL_STEPS, 300)
    expect(rows.map(({ step, d }) => [step, shapesIn(d).length])).toEqual([
      ['visits', 8],
      ['started', 3],
      ['sent', 2],
      ['won', 1],
    ])
  })

  test('draws bars in proportion when there is none, and shows every count other than zero', () => {
    const { rows } = layOutChart([dayOf('2026-11-22', 400, 100, 1), dayOf('2026-11-23', 200)], REFERRAL_STEPS, 300)
    const [visits = [], started = [], sent = []] = rows.map(({ d }) => shapesIn(d).map(heightOf))
    expect({ visits, started, sent }).toEqual({ visits: [96, 48], started: [24], sent: [2] })
  })

  test('keeps the columns of the period inside the width and apart, on the narrowest phone too', () => {
    const days = Array.from({ length: 90 }, (_, index) => dayOf(`day ${index}`, 1))
    for (const width of [240, 326, 900]) {
      const { left, bar } = layOutChart(days, REFERRAL_STEPS, width)
      expect(left(0)).toBeGreaterThanOrEqual(0)
      expect(left(89) + bar).toBeLessThanOrEqual(width)
      for (let index = 1; index < days.length; index++) expect(left(index) - left(index - 1)).toBeGreaterThan(bar)
    }
  })

  test('has a baseline for each step even when nothing came', () => {
    const { rows, bottom } = layOutChart([dayOf('2026-11-23', 0)], REFERRAL_STEPS, 300)
    expect(rows.map(({ d }) => d)).toEqual(['', '', '', ''])
    expect(new Set(rows.map(({ foot }) => foot)).size).toBe(4)
    expect(bottom).toBeGreaterThan(rows.at(-1)?.foot ?? Number.NaN)
  })
})

test('weeks begin on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(isMonday)).toEqual([false, true, false])
})
