import { daysAfter, endOfGermanDay, startOfGermanDay } from '../../../shared/domain/calendar.ts'
import { formatDate, germanDay } from '../../../shared/domain/german.ts'

/** The choices of the filter by arrival: days before today, at whose beginning each starts. */
const DAYS_AGO = { heute: 0, gestern: 1, woche: 7 } as const
export type Since = keyof typeof DAYS_AGO

export const SINCE = ['heute', 'gestern', 'woche'] as const satisfies readonly Since[]
export const sinceLabels = {
  heute: 'Seit heute',
  gestern: 'Seit gestern',
  woche: 'Seit 7 Tagen',
} as const satisfies Record<Since, string>

/** The day that the filter names instead of a choice: only what came in on it is shown. @param choice from the address, so it may be any text */
export const dayOf = (choice: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(choice) && !Number.isNaN(Date.parse(choice)) ? choice : undefined

/** „Am 23.11.2026“. @param day such as `2026-11-23` */
export const dayLabel = (day: string) => `Am ${formatDate(day)}`

type Arrival = {
  /** ISO times: the list shows what came in later than the first, and by the second. */
  readonly since: string | undefined
  readonly until: string | undefined
}

/** What a choice of the filter by arrival shows. @param choice from the address, so it may be any text */
export const arrivalOf = (choice: string, now = Date.now()): Arrival => {
  const beginning = (day: string) => new Date(startOfGermanDay(day) - 1).toISOString()
  const day = dayOf(choice)
  if (day !== undefined) return { since: beginning(day), until: new Date(endOfGermanDay(day)).toISOString() }
  const since = SINCE.find((one) => one === choice)
  return { since: since && beginning(daysAfter(germanDay(now), -DAYS_AGO[since])), until: undefined }
}
