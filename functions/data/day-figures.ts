import { randomInt } from 'node:crypto'
import type { DayEvent } from '../../shared/domain/day-events.ts'
import { DAY_FIGURES, type DayFigure } from '../../shared/domain/day-figure.ts'
import { germanDay, germanHour } from '../../shared/domain/german.ts'
import { DAY_FIGURES_KEPT } from '../../shared/platform/limits.ts'
import { partitionQuery, queryAll, tableName } from './client.ts'
import { dayFiguresKey, dayFiguresPartition } from './keys.ts'

/*
 * How many records of a kind came in on each day, and what became of them, by hour. Like the figures of partners' pages they are a function of the stored
 * records (`daily` in `entity.ts`): a deleted record is taken out of its day, and a restored one put back.
 */

/** Changes figures in the transaction of a record. */
export type DayChange = {
  /** The kind of record, such as `INTERESSENT`. */
  readonly entity: string
  /** In German time, such as `2026-11-23`. */
  readonly day: string
  /** By the names of attributes: a figure and the hour, such as `answered09`. */
  readonly hourly: Readonly<Record<string, number>>
}

/** Items per day and kind. Transactions on the same item cancel each other, so each takes one at random. */
const SHARDS = 8

/** When the figures of a day are deleted, in seconds since the epoch. */
const expiryOf = (day: string) => Date.parse(day) / 1000 + DAY_FIGURES_KEPT * 86_400

/** Whether the figures of a day are still kept. */
export const areKept = (day: string): boolean => expiryOf(day) * 1000 > Date.now()

const attributeOf = (figure: DayFigure, time: number) => `${figure}${germanHour(time)}`

/** What a record adds to the figures, by day. @param by 1, or -1 to take it out */
export const dayChanges = (entity: string, events: readonly DayEvent[], by: 1 | -1): readonly DayChange[] =>
  events.map(({ at, figures }) => {
    const time = Date.parse(at)
    return { entity, day: germanDay(time), hourly: Object.fromEntries(figures.map((figure) => [attributeOf(figure, time), by])) }
  })

/** The update that adds to figures of a day. */
export const dayAddition = ({ entity, day, hourly }: DayChange, shard: number) => ({
  TableName: tableName(),
  Key: dayFiguresKey(entity, day, shard),
  UpdateExpression: `SET expiresAt = :expiresAt ADD ${Object.keys(hourly)
    .map((name) => `${name} :${name}`)
    .join(', ')}`,
  ExpressionAttributeValues: {
    ':expiresAt': expiryOf(day),
    ...Object.fromEntries(Object.entries(hourly).map(([name, count]) => [`:${name}`, count])),
  },
})

/** Merges changes into one update per kind and day. What cancels out, and what is about a day that is no longer kept, is not written. */
export const dayWrites = (changes: readonly DayChange[]) =>
  [...Map.groupBy(changes, ({ entity, day }) => `${entity}#${day}`).values()].flatMap((ofDay) => {
    const sums = new Map<string, number>()
    for (const { hourly } of ofDay) for (const [name, count] of Object.entries(hourly)) sums.set(name, (sums.get(name) ?? 0) + count)
    const rest = [...sums].filter(([, sum]) => sum !== 0)
    const [first] = ofDay
    if (first === undefined || rest.length === 0 || !areKept(first.day)) return []
    return [{ action: { Update: dayAddition({ ...first, hourly: Object.fromEntries(rest) }, randomInt(SHARDS)) } }]
  })

/** Figures of an hour of a day; sums over several rows are true. */
export type HourRow = { readonly day: string; readonly hour: number; readonly figure: DayFigure; readonly count: number }

/** The rows of a stored item. Attributes of other versions are left out. */
export const rowsOfDay = (item: Readonly<Record<string, unknown>>): readonly HourRow[] => {
  const day = String(item.sk).slice(0, 10)
  return Object.entries(item).flatMap(([name, count]) => {
    const figure = DAY_FIGURES.find((one) => one === name.slice(0, -2))
    const hour = Number(name.slice(-2))
    return figure === undefined || !Number.isSafeInteger(hour) || typeof count !== 'number' ? [] : [{ day, hour, figure, count }]
  })
}

/**
 * All figures of a kind from a day on. One request per megabyte: at most 8 items of one or two kilobytes for each day.
 * @param from such as `2026-11-23`
 */
export const readDayFigures = async (entity: string, from: string, { isConsistent = false } = {}): Promise<readonly HourRow[]> => {
  const items = await queryAll({ ...partitionQuery(dayFiguresPartition(entity), { from }), ConsistentRead: isConsistent })
  return items.flatMap(rowsOfDay)
}
