import { expect, test } from 'vitest'
import { daysInWords, type Retention } from '../../../shared/domain/retention.ts'
import { upcomingInWords } from './retention-words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const rule = (count: number, hasMore = false): Retention['upcoming'][number] => ({
  rule: 'rejectedLeads',
  count,
  hasMore,
  held: 0,
  first: [],
})
const words = (...upcoming: Retention['upcoming']) => upcomingInWords({ nextRunAt: '2026-11-24T01:00:00.000Z', upcoming }, now)

test('the preview says how many records the next run deletes', () => {
  expect(words(rule(0))).toBe('Morgen wird nichts gelöscht.')
  expect(words(rule(1))).toBe('Morgen wird 1 Datensatz gelöscht.')
  expect(words(rule(5), rule(7))).toBe('Morgen werden 12 Datensätze gelöscht.')
  expect(words(rule(1000))).toBe('Morgen werden 1.000 Datensätze gelöscht.')
  expect(words(rule(1000, true))).toBe('Morgen werden mehr als 1.000 Datensätze gelöscht.')
  expect(upcomingInWords({ nextRunAt: '2026-11-26T01:00:00.000Z', upcoming: [rule(2)] }, now)).toBe(
    'Am 26.11.2026 werden 2 Datensätze gelöscht.',
  )
})

test('days are named as months or years where they are', () => {
  expect([180, 365, 730, 90, 100].map(daysInWords)).toEqual([
    '180 Tage (6 Monate)',
    '365 Tage (1 Jahr)',
    '730 Tage (2 Jahre)',
    '90 Tage (3 Monate)',
    '100 Tage',
  ])
})
