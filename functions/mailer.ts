import { setTimeout as delay } from 'node:timers/promises'
import type { Context, DynamoDBStreamEvent, EventBridgeEvent } from 'aws-lambda'
import { partitions } from '../shared/platform/table.ts'
import { agendaIds, longestWaitingSince } from './data/outbox.ts'
import { errorFacts, log } from './log.ts'
import { forgetOld, releaseHeld } from './mail/agenda.ts'
import { DELIVERY_MS, deliver } from './mail/deliver.ts'

type Sweep = EventBridgeEvent<'Scheduled Event', unknown>

/** Mails under way at once: one that a slow server keeps waiting takes one place of these. */
const AT_ONCE = 10
/** Where there is no time limit, as on one machine, a sweep ends when nothing is due. */
const NO_LIMIT_MS = 24 * 3_600_000
const LOOK_AGAIN_MS = 250
const LOOK_AHEAD = 50
const HOUSEKEEPING = 50

const TELL_OF_WAITING_AFTER_S = 5 * 60
const TELL_EVERY_MS = 60_000
let toldOfWaiting = 0

/** Says how long the oldest mail has been waiting, once that is longer than it should be. An alarm counts on this line. */
const tellOfWaiting = async (now: Date) => {
  if (now.getTime() - toldOfWaiting < TELL_EVERY_MS) return
  toldOfWaiting = now.getTime()
  const since = await longestWaitingSince()
  const seconds = since === undefined ? 0 : Math.round((now.getTime() - since.getTime()) / 1000)
  if (seconds >= TELL_OF_WAITING_AFTER_S) log('warn', 'Mail waits', { seconds })
}

const newMailIds = (event: DynamoDBStreamEvent) =>
  event.Records.flatMap(({ eventName, dynamodb }) => {
    const id = Number(dynamodb?.NewImage?.id?.N)
    return eventName === 'INSERT' && dynamodb?.Keys?.pk?.S?.startsWith(partitions.outbox) && Number.isSafeInteger(id) ? [id] : []
  })

/** Delivers mails side by side, and never lets the failure of one concern another. */
const places = () => {
  const underWay = new Map<number, Promise<void>>()
  const start = (id: number) => {
    const delivery = deliver(id)
      // Its claim runs out and a sweep takes it up again; the others must not wait for that.
      .catch((error: unknown) => log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) }))
      .finally(() => underWay.delete(id))
    underWay.set(id, delivery)
  }
  return {
    start,
    has: (id: number) => underWay.has(id),
    free: () => AT_ONCE - underWay.size,
    isIdle: () => underWay.size === 0,
    /** Until one has ended, or for a moment. */
    oneFree: () => Promise.race([...underWay.values(), delay(LOOK_AGAIN_MS)]),
    allFree: () => Promise.all(underWay.values()),
  }
}

const deliverAll = async (ids: readonly number[], hasTime: () => boolean) => {
  const { start, free, oneFree, allFree } = places()
  for (const id of ids) {
    while (free() === 0) await oneFree()
    // What is left over, the next sweep takes up.
    if (hasTime()) start(id)
  }
  await allFree()
}

/** Mailers that look at the same moment would otherwise reach for the same mails, one after the other. */
const shuffled = (ids: readonly number[]) =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)

/** Delivers what is due, and what falls due meanwhile, while there is time. */
const sweep = async (hasTime: () => boolean) => {
  await releaseHeld(new Date(), HOUSEKEEPING)
  const { start, has, free, isIdle, oneFree, allFree } = places()
  let due: readonly number[] = []
  while (hasTime()) {
    if (due.length === 0) due = shuffled(await agendaIds('due', new Date().toISOString(), LOOK_AHEAD)).filter((id) => !has(id))
    if (due.length === 0 && isIdle()) break
    const next = due.slice(0, free())
    due = due.slice(next.length)
    for (const id of next) start(id)
    if (next.length === 0 || free() === 0) await oneFree()
  }
  await allFree()
  await forgetOld(new Date(), HOUSEKEEPING)
  await tellOfWaiting(new Date())
}

/**
 * Delivers mails: those that the table's stream announces, at once; and, every minute, those whose next attempt is due. The sweep alone would
 * deliver everything, later; so nothing that the stream loses is lost.
 */
export const handler = async (event: DynamoDBStreamEvent | Sweep, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? NO_LIMIT_MS) > DELIVERY_MS
  if ('Records' in event) await deliverAll(newMailIds(event), hasTime)
  else await sweep(hasTime)
}
