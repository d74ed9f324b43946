import { setTimeout as delay } from 'node:timers/promises'
import type { Context, DynamoDBStreamEvent, EventBridgeEvent } from 'aws-lambda'
import { mailLines } from '../shared/platform/log-lines.ts'
import { partitions } from '../shared/platform/table.ts'
import { agenda, longestWaitingSince } from './data/outbox.ts'
import { forgetOld, releaseHeld } from './mail/agenda.ts'
import { DELIVERY_MS, deliver } from './mail/deliver.ts'
import { lanes, places, TRIALS } from './mail/mail-concurrency.ts'
import { errorFacts, log } from './runtime/log.ts'
import { underRequest } from './runtime/request-context.ts'

type Sweep = EventBridgeEvent<'Scheduled Event', unknown>
type Waiting = { readonly id: number; readonly ibPartnerId: number | null; readonly isTrial: boolean }

/** On a single machine there is no time limit: a run ends when nothing is due. */
const NO_LIMIT_MS = 24 * 3_600_000
const LOOK_AGAIN_MS = 250
/** How many due mails without a free slot are skipped for others. */
const LOOK_AHEAD = 200

const TELL_EVERY_MS = 60_000
const NOTEWORTHY_S = 5 * 60
let toldOfWaiting = 0

/** Logs how long the oldest mail has been waiting. One alarm evaluates this line, another one its absence. */
const tellOfWaiting = async (now: Date, isCounted: boolean) => {
  if (now.getTime() - toldOfWaiting < TELL_EVERY_MS) return
  toldOfWaiting = now.getTime()
  const since = await longestWaitingSince()
  const seconds = since === undefined ? 0 : Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  // On a single machine nothing evaluates the lines, and one per minute would be noise.
  if (isCounted || seconds >= NOTEWORTHY_S) log('info', mailLines.waits, { seconds })
}

const newMails = (event: DynamoDBStreamEvent): readonly Waiting[] =>
  event.Records.flatMap(({ eventName, dynamodb }) => {
    const { id, ibPartnerId, trial } = dynamodb?.NewImage ?? {}
    const number = Number(id?.N)
    const isMail = eventName === 'INSERT' && dynamodb?.Keys?.pk?.S?.startsWith(partitions.outbox) && Number.isSafeInteger(number)
    return isMail
      ? [{ id: number, ibPartnerId: ibPartnerId?.N === undefined ? null : Number(ibPartnerId.N), isTrial: trial !== undefined }]
      : []
  })

/** Delivers mails concurrently and isolates their failures. */
const concurrentDeliveries = () => {
  const laneOf = lanes()
  const { start, has, hasRoom, free, isIdle, ends } = places((id) =>
    // The claim expires and a later run retries the mail; the others go on.
    deliver(id).catch((error: unknown) => log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) })),
  )
  return {
    free,
    isIdle,
    /** Starts the mails with a free slot. @returns the others */
    startSome: async (waiting: readonly Waiting[]): Promise<readonly Waiting[]> => {
      const left: Waiting[] = []
      for (const mail of waiting) {
        if (has(mail.id)) continue
        const lane = mail.isTrial ? TRIALS : await laneOf(mail.ibPartnerId)
        if (hasRoom(lane)) start(mail.id, lane)
        else left.push(mail)
      }
      return left
    },
    /** Resolves when a delivery ends, or after a moment. */
    oneEnd: () => Promise.race([...ends(), delay(LOOK_AGAIN_MS)]),
    allEnd: () => Promise.all(ends()),
  }
}

const deliverAll = async (mails: readonly Waiting[], hasTime: () => boolean) => {
  const { startSome, oneEnd, allEnd } = concurrentDeliveries()
  let left = await startSome(mails)
  // The next run continues with the rest.
  while (left.length > 0 && hasTime()) {
    await oneEnd()
    left = await startSome(left)
  }
  await allEnd()
}

/** Keeps concurrent mailers from claiming the same mails in the same order. */
const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Lists due mails of one kind, page by page. */
async function* dueNow(list: 'due' | 'trial'): AsyncGenerator<readonly Waiting[], undefined> {
  for await (const page of agenda(list, new Date().toISOString()))
    yield shuffled(page.map((found) => ({ ...found, isTrial: list === 'trial' })))
}

/** Delivers due mails, including those that become due meanwhile, until the time is up. */
const deliverDue = async (hasTime: () => boolean) => {
  const { startSome, free, isIdle, oneEnd, allEnd } = concurrentDeliveries()
  let trialsSeen = Number.NEGATIVE_INFINITY
  let pages = dueNow('due')
  let left: readonly Waiting[] = []
  let hasFound = false
  while (hasTime()) {
    if (performance.now() - trialsSeen >= LOOK_AGAIN_MS) {
      trialsSeen = performance.now()
      for await (const page of dueNow('trial')) await startSome(page)
    }
    left = await startSome(left)
    const page = free() > 0 && left.length < LOOK_AHEAD ? await pages.next() : undefined
    if (page?.value !== undefined) {
      hasFound ||= page.value.length > 0
      left = [...left, ...(await startSome(page.value))]
      continue
    }
    if (page?.done === true) {
      // The list was read to its end; mails that became due meanwhile are found from its beginning.
      if (!hasFound && isIdle()) break
      pages = dueNow('due')
      left = []
      hasFound = false
    }
    if (!isIdle()) await oneEnd()
  }
  await allEnd()
}

/** Runs one task of the mailer and logs its failure, so that the other tasks still run. */
const inAnyCase = (what: string, act: () => Promise<void>) =>
  act().catch((error: unknown) => log('error', 'The mailer failed', { what, ...errorFacts(error) }))

const sweep = async (hasTime: () => boolean, isCounted: boolean) => {
  await inAnyCase('telling how long mails wait', () => tellOfWaiting(new Date(), isCounted))
  await inAnyCase('releasing held mails', () => releaseHeld(new Date(), hasTime))
  await deliverDue(hasTime)
  await inAnyCase('forgetting old mails', () => forgetOld(new Date(), hasTime))
}

/**
 * Delivers mails: at once when the table's stream announces them, and every minute those whose next attempt is due. The run every minute
 * would deliver everything, only later, so nothing is lost with the stream.
 */
export const handler = async (
  event: DynamoDBStreamEvent | Sweep,
  context?: Pick<Context, 'getRemainingTimeInMillis' | 'awsRequestId'>,
): Promise<void> => {
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? NO_LIMIT_MS) > DELIVERY_MS
  await underRequest(context?.awsRequestId, () =>
    'Records' in event ? deliverAll(newMails(event), hasTime) : sweep(hasTime, context !== undefined),
  )
}
