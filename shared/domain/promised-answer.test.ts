import { describe, expect, it } from 'vitest'
import { answerClock, answerDue, waitingFor } from './promised-answer.ts'

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

  it('leaves out public holidays: an application of Maundy Thursday is answered on the Thursday after Easter', () => {
    expect(new Date(answerDue.application('2026-04-02T09:00:00.000Z')).toISOString()).toBe('2026-04-09T09:00:00.000Z')
  })

  it('has a clock that says what is left, then how late it is', () => {
    const at = (time: string) => answerClock('recruitment', '2026-11-20T09:00:00.000Z', Date.parse(time))
    expect(at('2026-11-20T09:00:10.000Z')).toMatchObject({ isLate: false, words: 'noch 23 Stunden' })
    expect(at('2026-11-20T15:00:00.000Z')).toEqual({ passed: 0.25, isLate: false, time: '18 Stunden', words: 'noch 18 Stunden' })
    expect(at('2026-11-21T07:59:00.000Z')).toMatchObject({ words: 'noch 1 Stunde' })
    expect(at('2026-11-21T08:30:00.000Z')).toMatchObject({ words: 'noch 30 Minuten' })
    expect(at('2026-11-21T10:30:00.000Z')).toEqual({ passed: 1, isLate: true, time: '1 Stunde', words: 'Antwort seit 1 Stunde ausstehend' })
    expect(at('2026-11-25T09:00:00.000Z')).toMatchObject({ words: 'Antwort seit 4 Tagen ausstehend' })
    const application = answerClock('application', '2026-11-16T09:00:00.000Z', Date.parse('2026-11-16T10:00:00.000Z'))
    expect(application.words).toBe('noch 2 Tage')
  })

  it('has a waiting time in hours up to two days, then in days', () => {
    expect(waitingFor('2026-11-20T09:00:00.000Z', Date.parse('2026-11-21T16:30:00.000Z'))).toBe('31 Stunden')
    expect(waitingFor('2026-11-10T09:00:00.000Z', Date.parse('2026-11-21T16:30:00.000Z'))).toBe('11 Tagen')
  })
})
