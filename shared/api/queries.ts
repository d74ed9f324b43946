import * as z from 'zod'
import { LONGEST_SEARCH } from '../platform/limits.ts'

/** The order of a list: one of these values, of which the first is the default. */
export const sortQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.enum(sorts, 'Unbekannte Sortierung').optional()

const MESSAGE = 'Datum (2026-11-21) oder Zeitpunkt (2026-11-21T08:00:00Z)'
const DAY_END = 'T23:59:59.999Z'

/** A day or a time, as a UTC time; the end of a period includes the whole day. */
const moment = (ofDay: string) =>
  z.union(
    [z.iso.date().transform((day) => `${day}${ofDay}`), z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString())],
    MESSAGE,
  )

/** Parameters of lists of what happened. */
export const periodQuery = { from: moment('T00:00:00.000Z').optional(), to: moment(DAY_END).optional() }

/** Parameter of lists that show what is new: only those created later. */
export const sinceQuery = z.iso.datetime('Zeitpunkt erwartet').optional()

/** Parameters of every list. `cursor` is opaque: it comes from the `Link` header of the previous page. */
export const listQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Zahl von 1 bis 100')
    .transform(Number)
    .pipe(z.int().min(1, 'Zahl von 1 bis 100').max(100, 'Zahl von 1 bis 100'))
    .default(100),
  cursor: z.string().max(2000, 'Ungültiger Cursor').optional(),
  /** Saves counting all matches: `X-Total-Count` is left out. */
  total: z.literal('none', 'Unbekannter Wert').optional(),
  search: z.string().trim().max(LONGEST_SEARCH, `Höchstens ${LONGEST_SEARCH} Zeichen`).optional(),
}
