import { type ArrivalSource, kindOfSource } from '../../../shared/domain/day-figure.ts'
import type { DeskFigures } from '../../../shared/domain/desk-overview.ts'
import { germanHour } from '../../../shared/domain/german.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { DAYS_SHOWN } from '../../../shared/platform/limits.ts'
import { type HourRow, readDayFigures } from '../../data/day-figures.ts'
import { lastDays } from '../partners/referral-figures.ts'

const DAYS_PER_WEEK = 7

type Row = HourRow & { readonly kind: WorkKind }
type Compared = { readonly now: number; readonly before: number; readonly whole: number }

/** Never negative, although a reader may see only a part of what a transaction has written. */
const sumOf = (rows: readonly Row[]) =>
  Math.max(
    0,
    rows.reduce((sum, { count }) => sum + count, 0),
  )

/** Days since Monday. @param day such as `2026-11-23` */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_PER_WEEK

/**
 * What came in on each of the last days, and this week beside the last one up to the same weekday and hour. One request per kind at once.
 * @param kinds that the caller may see
 * @param now in ms since the epoch
 */
export const readDeskFigures = async (kinds: readonly WorkKind[], now = Date.now()): Promise<DeskFigures> => {
  const days = lastDays(DAYS_SHOWN, now)
  const [today = '', first = ''] = [days.at(-1), days.at(0)]
  const read = await Promise.all(
    kinds.map(async (kind) => (await readDayFigures(recordKinds[kind].entity, first)).map((row): Row => ({ ...row, kind }))),
  )
  const rows = read.flat()
  const thisWeek = days.slice(-1 - weekdayOf(today))
  const lastWeek = days.slice(-1 - weekdayOf(today) - DAYS_PER_WEEK, days.length - 1 - weekdayOf(today))
  const sameDay = days.at(-1 - DAYS_PER_WEEK) ?? ''
  const untilHour = Number(germanHour(now)) + 1
  const inLastWeek = ({ day, hour }: Row) => lastWeek.includes(day) && (day < sameDay || (day === sameDay && hour < untilHour))
  const compared = (isMeant: (row: Row) => boolean): Compared => {
    const meant = rows.filter(isMeant)
    return {
      now: sumOf(meant.filter(({ day }) => thisWeek.includes(day))),
      before: sumOf(meant.filter(inLastWeek)),
      whole: sumOf(meant.filter(({ day }) => lastWeek.includes(day))),
    }
  }
  const perSource = <Value>(ofEach: (source: ArrivalSource) => Value) => {
    const ofSource = (source: ArrivalSource) => (kinds.includes(kindOfSource[source]) ? ofEach(source) : null)
    return {
      recruitment: ofSource('recruitment'),
      landing_page: ofSource('landing_page'),
      application: ofSource('application'),
      general_application: ofSource('general_application'),
      staff: ofSource('staff'),
    }
  }
  const isNewCustomer = ({ kind, figure }: Row) => kind === 'customer' && (figure === 'staff' || figure === 'accepted')
  return {
    days: [...days],
    arrivals: perSource((source) => days.map((one) => sumOf(rows.filter(({ day, figure }) => day === one && figure === source)))),
    week: {
      untilHour,
      arrivals: perSource((source) => compared(({ figure }) => figure === source)),
      answers: {
        answered: compared(({ figure }) => figure === 'answered'),
        inTime: compared(({ figure }) => figure === 'inTime'),
        accepted: compared(({ figure }) => figure === 'accepted'),
      },
      customers: kinds.includes('customer') ? compared(isNewCustomer) : null,
    },
  }
}
