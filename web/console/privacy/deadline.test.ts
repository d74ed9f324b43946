import { expect, test } from 'vitest'
import { deadlineOf, deadlineWords, lastDayWords } from './deadline.ts'

const open = { receivedOn: '2026-11-10', dueOn: '2026-12-10', extension: null, closedAt: null }
const at = (time: string) => Date.parse(time)
const wordsAt = (time: string, request: Parameters<typeof deadlineOf>[0] = open) => deadlineWords(deadlineOf(request, at(time)))

test('An open request tells how many days are left, in German days', () => {
  expect(deadlineOf(open, at('2026-11-23T10:00:00Z'))).toEqual({ days: 30, passed: 13, left: 17, isAnswered: false })
  expect(wordsAt('2026-11-23T10:00:00Z')).toBe('noch 17 Tage')
  expect(wordsAt('2026-12-09T12:00:00Z')).toBe('noch 1 Tag')
  expect(wordsAt('2026-12-09T23:30:00Z')).toBe('heute fällig')
  expect(wordsAt('2026-12-11T12:00:00Z')).toBe('seit 1 Tag überfällig')
  expect(wordsAt('2026-12-30T12:00:00Z')).toBe('seit 20 Tagen überfällig')
})

test('A late request shows no more days than there were, and one that came in ahead of the clock none', () => {
  expect(deadlineOf(open, at('2027-03-01T12:00:00Z'))).toMatchObject({ passed: 30, left: -81 })
  expect(deadlineOf(open, at('2026-11-09T12:00:00Z'))).toMatchObject({ passed: 0, left: 31 })
})

test('A closed request stops the clock and tells whether it was in time', () => {
  const closed = { ...open, closedAt: '2026-11-20T09:00:00Z' }
  expect(deadlineOf(closed, at('2027-03-01T12:00:00Z'))).toMatchObject({ passed: 10, isAnswered: true })
  expect(wordsAt('2027-03-01T12:00:00Z', closed)).toBe('fristgerecht')
  expect(wordsAt('2027-03-01T12:00:00Z', { ...closed, closedAt: '2026-12-12T09:00:00Z' })).toBe('2 Tage zu spät')
})

test('The last day says whether it was extended', () => {
  expect(lastDayWords(open)).toBe('bis 10.12.2026')
  expect(lastDayWords({ ...open, dueOn: '2027-02-10', extension: { reason: 'Viele Anfragen', at: '2026-11-20T09:00:00Z' } })).toBe(
    'verlängert bis 10.02.2027',
  )
})
