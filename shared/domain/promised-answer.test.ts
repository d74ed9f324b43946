import { describe, expect, it } from 'vitest'
import { answerDue, waitingFor } from './promised-answer.ts'

describe('the promised answer', () => {
  it('is due a day after the recruitment form, also at weekends', () => {
    expect(new Date(answerDue.recruitment('2026-11-20T16:00:00.000Z')).toISOString()).toBe('2026-11-21T16:00:00.000Z')
  })

  it('is due three working days after the application: Friday’s on Wednesday', () => {
    expect(new Date(answerDue.application('2026-11-20T09:00:00.000Z')).toISOString()).toBe('2026-11-25T09:00:00.000Z')
    expect(new Date(answerDue.application('2026-11-16T09:00:00.000Z')).toISOString()).toBe('2026-11-19T09:00:00.000Z')
  })

  it('counts working days by the German calendar: Friday night in Greenwich is already Saturday', () => {
    expect(new Date(answerDue.application('2026-11-20T23:30:00.000Z')).toISOString()).toBe('2026-11-24T23:30:00.000Z')
  })

  it('has a waiting time in hours up to two days, then in days', () => {
    expect(waitingFor('2026-11-20T09:00:00.000Z', Date.parse('2026-11-21T16:30:00.000Z'))).toBe('31 Stunden')
    expect(waitingFor('2026-11-10T09:00:00.000Z', Date.parse('2026-11-21T16:30:00.000Z'))).toBe('11 Tagen')
  })
})
