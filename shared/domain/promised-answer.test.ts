import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdayOf } from './calendar.ts'
import { formatMoment, germanDay } from './german.ts'
import { answerClock, answerDue, waitingFor } from './promised-answer.ts'
import { isPublicHoliday } from './public-holidays.ts'

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

  it('is due at the time of day that the clock in Germany showed, across both changes', () => {
    const due = (time: string) => new Date(answerDue.application(time)).toISOString()
    expect(due('2027-10-27T22:10:00.000Z')).toBe('2027-11-01T23:10:00.000Z')
    expect(due('2027-03-24T23:10:00.000Z')).toBe('2027-03-31T22:10:00.000Z')
    expect(due('2028-03-24T23:45:00.000Z')).toBe('2028-03-28T22:45:00.000Z')
    expect(due('2027-12-30T12:00:00.000Z')).toBe('2028-01-04T12:00:00.000Z')
  })

  it('is due on a working day at the same time of day, whenever the application came', () => {
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(times, (time) => {
        const due = answerDue.application(time.toISOString())
        const day = germanDay(due)
        expect(weekdayOf(day)).toBeLessThan(6)
        expect(isPublicHoliday(day)).toBe(false)
        expect(formatMoment(new Date(due).toISOString()).slice(11)).toBe(formatMoment(time.toISOString()).slice(11))
      }),
    )
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
