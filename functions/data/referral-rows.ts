import * as z from 'zod'
import { linkNameSchema, referralPageSchema } from '../../shared/domain/referral-link.ts'
import { partitionQuery, queryAll, queryPages } from './client.ts'
import { referralDaysPartition } from './keys.ts'
import { readable } from './readable.ts'

const placeSchema = z
  .string()
  .transform((sk) => sk.split('#'))
  .pipe(z.tuple([z.iso.date(), referralPageSchema, z.union([linkNameSchema, z.literal('').transform(() => null)]), z.string()]))
const number = z.int().default(0)
const rowSchema = z
  .object({ sk: placeSchema, visits: number, started: number, sent: number, won: number })
  .transform(({ sk: [day, page, link], ...counts }) => ({ day, page, link, ...counts }))

/** Figures of a day, a page and a link, or a part of them: sums over several rows are true. */
export type ReferralRow = z.output<typeof rowSchema>

/**
 * All figures of a partner's pages in a period. One request per megabyte, some 8,000 rows.
 * @param from the first day, such as `2026-11-23` @param to the last day
 */
export const readReferralRows = async (partnerId: number, from: string, to: string): Promise<readonly ReferralRow[]> => {
  const items = await queryAll(partitionQuery(referralDaysPartition(partnerId), { from: `${from}#`, until: `${to}#~` }))
  return items.flatMap((item) => readable(rowSchema, item))
}

/** Rows read at a time: most partners have fewer for a day. */
const ROWS_OF_DAY = 50

/**
 * The last day on which a partner's pages brought a visit or a form; undefined for none. One request, unless what counted on the last days was deleted.
 * @param from the first day to look at, such as `2026-11-23`
 */
export const lastReferralDay = async (partnerId: number, from: string): Promise<string | undefined> => {
  let [day, sum]: [string | undefined, number] = [undefined, 0]
  const query = { ...partitionQuery(referralDaysPartition(partnerId), { from: `${from}#` }), ScanIndexForward: false, Limit: ROWS_OF_DAY }
  for await (const items of queryPages(query)) {
    for (const { day: next, visits, started, sent } of items.flatMap((item) => readable(rowSchema, item))) {
      if (next !== day && sum > 0) return day
      sum = (next === day ? sum : 0) + visits + started + sent
      day = next
    }
  }
  return sum > 0 ? day : undefined
}
