import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { endOfGermanDay, startOfGermanDay } from '../../shared/domain/calendar.ts'
import { CONFIRMATION_DAYS } from '../../shared/domain/confirmation.ts'
import type { DayEvent } from '../../shared/domain/day-events.ts'
import { ARRIVAL_SOURCES, DAY_FIGURES_KEPT } from '../../shared/domain/day-figure.ts'
import { germanDay } from '../../shared/domain/german.ts'
import { applications } from '../data/applications.ts'
import { send, tableName } from '../data/client.ts'
import { customers } from '../data/customers.ts'
import { areKept, dayAddition, dayChanges, readDayFigures } from '../data/day-figures.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { firstIdAt } from '../data/ids.ts'
import { lists, sortableId } from '../data/keys.ts'
import { leads } from '../data/leads.ts'
import { readable } from '../data/readable.ts'
import type { Migration, Step } from './migration.ts'

/* Before: nothing counted by day what came in. Who answered when was not stored, so answers count from now on. */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The part of a day that gets what is missing. */
const SHARD = 0

/** All records of a list whose ids were made in a time, both in ms since the epoch. */
async function* recordsMade<Entity extends Stored>(
  { schema }: Pick<Definition<Entity>, 'schema'>,
  partitions: readonly string[],
  from: number,
  until: number,
): AsyncGenerator<Entity> {
  for (const partition of partitions) {
    let next: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :until',
          ExpressionAttributeValues: {
            ':list': partition,
            ':from': sortableId(firstIdAt(from)),
            ':until': sortableId(firstIdAt(until)),
          },
          ExclusiveStartKey: next,
        }),
      )
      yield* Items.flatMap((item) => readable(schema, item))
      next = LastEvaluatedKey
    } while (next !== undefined)
  }
}

const isArrival = ({ figures }: DayEvent) => figures.some((figure) => ARRIVAL_SOURCES.some((source) => source === figure))

/** Adds to the figures of a day what they lack of the records that came in before the present hour, to which forms add meanwhile. */
const fillDay = async <Entity extends Stored>(definition: Definition<Entity>, partitions: readonly string[], day: string) => {
  const { entity } = definition.search
  const presentHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const missing = new Map<string, number>()
  const add = (name: string, count: number) => missing.set(name, (missing.get(name) ?? 0) + count)
  const isPast = (hour: number) => day < germanDay(presentHour) || startOfGermanDay(day) + (hour + 1) * HOUR_MS <= presentHour
  for (const { day: of, hour, figure, count } of await readDayFigures(entity, day, { isConsistent: true })) {
    const isCounted = of === day && isPast(hour) && ARRIVAL_SOURCES.some((source) => source === figure)
    if (isCounted) add(`${figure}${String(hour).padStart(2, '0')}`, -count)
  }
  // A form may wait for its person to confirm it, and counts from then on.
  const from = startOfGermanDay(day) - CONFIRMATION_DAYS * DAY_MS
  for await (const record of recordsMade(definition, partitions, from, endOfGermanDay(day) + HOUR_MS)) {
    const arrivals = (definition.daily?.(record) ?? []).filter((event) => isArrival(event) && Date.parse(event.at) < presentHour)
    for (const { day: of, hourly } of dayChanges(entity, arrivals, 1)) {
      if (of === day) for (const [name, count] of Object.entries(hourly)) add(name, count)
    }
  }
  const hourly = Object.fromEntries([...missing].filter(([, count]) => count !== 0))
  if (Object.keys(hourly).length === 0) return
  await send(new UpdateCommand(dayAddition({ entity, day, hourly }, SHARD)))
}

/** Fills the days that are kept, one at a time, the newest first. */
const fillDays =
  <Entity extends Stored>(definition: Definition<Entity>, partitions: readonly string[]): Step =>
  async (at) => {
    const day = at ?? germanDay(Date.now())
    await fillDay(definition, partitions, day)
    const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
    return { at: areKept(before) ? before : undefined, rewritten: 0 }
  }

export const dayFigures: Migration = {
  number: 9,
  summary: `Zahlen je Tag: was in den letzten ${DAY_FIGURES_KEPT} Tagen einging`,
  steps: [
    fillDays(leads.definition, lists.leads.all),
    fillDays(applications.definition, lists.applications.all),
    fillDays(customers.definition, lists.customers.all),
  ],
}
