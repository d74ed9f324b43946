import { germanDay } from '../../../shared/domain/german.ts'
import { startOfGermanDay } from '../../../shared/domain/start-of-german-day.ts'

const DAY = 86_400_000

/** The choices of the filter by arrival: days before today, at whose beginning each starts. */
const DAYS_AGO = { heute: 0, gestern: 1, woche: 7 } as const
export type Since = keyof typeof DAYS_AGO

export const SINCE = ['heute', 'gestern', 'woche'] as const satisfies readonly Since[]
export const sinceLabels = {
  heute: 'Seit heute',
  gestern: 'Seit gestern',
  woche: 'Seit 7 Tagen',
} as const satisfies Record<Since, string>

/** The ISO time from which a choice shows what came in: the beginning of a day in Germany. @param choice from the address, so it may be any text */
export const sinceOf = (choice: string, now = Date.now()): string | undefined => {
  const since = SINCE.find((one) => one === choice)
  if (since === undefined) return undefined
  // From noon, so that the hour of a clock change does not skip a day.
  const noon = startOfGermanDay(germanDay(now)) + DAY / 2
  // The list shows what came in later than this time.
  return new Date(startOfGermanDay(germanDay(noon - DAYS_AGO[since] * DAY)) - 1).toISOString()
}
