import { daysAfter } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import { type ReferralFigures, type ReferralStep, sumReferralCounts } from '../../../shared/domain/referral-link.ts'
import { type ReferralRow, readReferralRows } from '../../data/referral-rows.ts'

/** Days in German time up to the one of a time (ms since the epoch), the oldest first. */
export const lastDays = (count: number, now: number): readonly string[] => {
  const today = germanDay(now)
  return Array.from({ length: count }, (_, nth) => daysAfter(today, nth + 1 - count))
}

const placeOf = ({ page, link }: ReferralRow) => `${page} ${link ?? ''}`

const countsOf = (rows: readonly ReferralRow[]) => {
  const sums = sumReferralCounts(rows)
  // A reader may see a part of what one transaction has written.
  const shown = (step: ReferralStep) => Math.max(0, sums[step])
  return { visits: shown('visits'), started: shown('started'), sent: shown('sent'), won: shown('won') }
}

/**
 * What a partner's pages brought in the last days, per day and per link. One request per 8,000 rows.
 * @param link the days are of this link alone
 */
export const readReferralFigures = async (
  partnerId: number,
  { days: count, link, now = Date.now() }: { readonly days: number; readonly link?: string | undefined; readonly now?: number },
): Promise<ReferralFigures> => {
  const days = lastDays(count, now)
  const rows = await readReferralRows(partnerId, days[0] ?? '', days.at(-1) ?? '')
  const byDay = Map.groupBy(link === undefined ? rows : rows.filter((row) => row.link === link), ({ day }) => day)
  return {
    days: days.map((day) => ({ day, ...countsOf(byDay.get(day) ?? []) })),
    links: [...Map.groupBy(rows, placeOf).values()].flatMap((ofPlace) =>
      ofPlace.slice(0, 1).map(({ page, link: name }) => ({ page, link: name, ...countsOf(ofPlace) })),
    ),
  }
}
