import { setTimeout as delay } from 'node:timers/promises'
import type { Context, DynamoDBStreamEvent, EventBridgeEvent } from 'aws-lambda'
import { mailLines } from '../shared/platform/log-lines.ts'
import { partitions } from '../shared/platform/table.ts'
import { longestWaitingSince, readWorkList } from './data/outbox.ts'
import { DELIVERY_MS, deliver } from './mail/deliver.ts'
import { concurrencyGroups, deliveryPool, TEST_MESSAGES } from './mail/mail-concurrency.ts'
import { releaseHeldMails } from './mail/maintenance.ts'
import { whileLeased } from './mail/while-leased.ts'
import { loadSecrets } from './runtime/load-secrets.ts'
import { errorFacts, log } from './runtime/log.ts'
import { runInRequest } from './runtime/request-context.ts'

await loadSecrets()

type Sweep = EventBridgeEvent<'Scheduled Event', unknown>
type Waiting = { readonly id: number; readonly ibPartnerId: number | null; readonly isTestMessage: boolean }

/** On a single machine there is no time limit: a run ends when nothing is due. */
const NO_LIMIT_MS = 24 * 3_600_000
const POLL_MS = 250
/** How many due mails of one server are remembered while it has no free slot. Those of other servers that follow them in the list are sent meanwhile. */
const MOST_WAITING_PER_SERVER = 200
/** The list is read again from its beginning after a pause for each page, so that a long one costs little while its mails wait for slow servers. */
const PAUSE_PER_PAGE_MS = 20
const LONGEST_PAUSE_MS = 10_000

const LOG_INTERVAL_MS = 60_000
const LONG_WAIT_S = 5 * 60
let waitLoggedAt = 0

/** Logs how long the oldest mail has been waiting. One alarm evaluates this line, another one its absence. */
const logLongestWait = async (now: Date, isCounted: boolean) => {
  if (now.getTime() - waitLoggedAt < LOG_INTERVAL_MS) return
  waitLoggedAt = now.getTime()
  const since = await longestWaitingSince()
  const seconds = since === undefined ? 0 : Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  // On a single machine nothing evaluates the lines, and one per minute would be noise.
  if (isCounted || seconds >= LONG_WAIT_S) log('info', mailLines.waits, { seconds })
}

const newMails = (event: DynamoDBStreamEvent): readonly Waiting[] =>
  event.Records.flatMap(({ eventName, dynamodb }) => {
    const { id, ibPartnerId, trial } = dynamodb?.NewImage ?? {}
    const number = Number(id?.N)
    const isMail = eventName === 'INSERT' && dynamodb?.Keys?.pk?.S?.startsWith(partitions.outbox) && Number.isSafeInteger(number)
    return isMail
      ? [{ id: number, ibPartnerId: ibPartnerId?.N === undefined ? null : Number(ibPartnerId.N), isTestMessage: trial !== undefined }]
      : []
  })

/** Delivers mails concurrently and isolates their failures. */
const concurrentDeliveries = () => {
  const groupOf = concurrencyGroups()
  const { start, has, hasSlot, free, isIdle, ends } = deliveryPool((id) =>
    // The claim expires and a later run retries the mail; the others go on.
    deliver(id).catch((error: unknown) => log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) })),
  )
  return {
    free,
    isIdle,
    /** Starts the mails with a free slot. @returns the others, at most so many that wait for the same slots */
    startSome: async (waiting: readonly Waiting[], most = Number.POSITIVE_INFINITY): Promise<readonly Waiting[]> => {
      const left: Waiting[] = []
      const leftOf = new Map<string, number>()
      for (const mail of waiting) {
        if (has(mail.id)) continue
        const group = mail.isTestMessage ? TEST_MESSAGES : await groupOf(mail.ibPartnerId)
        const before = leftOf.get(group) ?? 0
        if (hasSlot(group)) start(mail.id, group)
        else if (before < most) {
          left.push(mail)
          leftOf.set(group, before + 1)
        }
      }
      return left
    },
    /** Resolves when a delivery ends, or after a moment. */
    oneEnd: () => Promise.race([...ends(), delay(POLL_MS)]),
    allEnd: () => Promise.all(ends()),
  }
}

/** Delivers test messages, which have limits of their own and wait for no lease. */
const deliverTestMessages = async (mails: readonly Waiting[], hasTime: () => boolean) => {
  const { startSome, oneEnd, allEnd } = concurrentDeliveries()
  let left = await startSome(mails)
  while (left.length > 0 && hasTime()) {
    await oneEnd()
    left = await startSome(left)
  }
  await allEnd()
}

/** Lists due mails of one kind, page by page. */
async function* dueNow(list: 'due' | 'trial', pageSize?: number): AsyncGenerator<readonly Waiting[], undefined> {
  for await (const page of readWorkList(list, new Date().toISOString(), pageSize))
    yield page.map((found) => ({ ...found, isTestMessage: list === 'trial' }))
}

const isAnyDue = async () => {
  for (const list of ['due', 'trial'] as const) for await (const page of dueNow(list, 1)) if (page.length > 0) return true
  return false
}

type Looking = {
  /** Mails to begin with, which the index may not show yet. @default none */
  readonly first?: readonly Waiting[]
  /** How long to look when nothing is due. */
  readonly lookForMs: number
}

/** Delivers due mails, including those that become due meanwhile, while it may continue. */
const deliverDue = async (mayContinue: () => boolean, { first = [], lookForMs }: Looking) => {
  const { startSome, free, isIdle, oneEnd, allEnd } = concurrentDeliveries()
  const lookUntil = performance.now() + lookForMs
  let testMessagesReadAt = Number.NEGATIVE_INFINITY
  let pages = dueNow('due')
  let pagesRead = 0
  let isReadAgain = false
  let readAt = 0
  let left = first
  let hasFound = false
  while (mayContinue()) {
    if (performance.now() - testMessagesReadAt >= POLL_MS) {
      testMessagesReadAt = performance.now()
      for await (const page of dueNow('trial')) await startSome(page)
    }
    left = await startSome(left, MOST_WAITING_PER_SERVER)
    const page = free() > 0 && performance.now() >= readAt ? await pages.next() : undefined
    if (page?.value !== undefined) {
      // The list has everything that was left when it was last read.
      left = await startSome(isReadAgain ? page.value : [...left, ...page.value], MOST_WAITING_PER_SERVER)
      isReadAgain = false
      hasFound ||= page.value.length > 0
      pagesRead++
      continue
    }
    if (page?.done === true) {
      // The list was read to its end; mails that became due meanwhile are found from its beginning.
      if (!hasFound && isIdle() && performance.now() >= lookUntil) break
      readAt = performance.now() + (hasFound || !isIdle() ? Math.min(LONGEST_PAUSE_MS, pagesRead * PAUSE_PER_PAGE_MS) : POLL_MS)
      pages = dueNow('due')
      pagesRead = 0
      isReadAgain = true
      hasFound = false
    }
    await (isIdle() ? delay(Math.max(0, readAt - performance.now())) : oneEnd())
  }
  await allEnd()
}

/** Delivers new mails, and then all that are due, unless another mailer does: it finds them. */
const deliverNew = async (mails: readonly Waiting[], hasTime: () => boolean) => {
  const testMessages = mails.filter(({ isTestMessage }) => isTestMessage)
  const first = mails.filter(({ isTestMessage }) => !isTestMessage)
  await Promise.all([
    deliverTestMessages(testMessages, hasTime),
    first.length > 0 && whileLeased(hasTime, (mayContinue, { lookForMs }) => deliverDue(mayContinue, { first, lookForMs })),
  ])
}

/** Runs one task of the mailer and logs its failure, so that the other tasks still run. */
const logFailureOf = (what: string, act: () => Promise<void>) =>
  act().catch((error: unknown) => log('error', 'The mailer failed', { what, ...errorFacts(error) }))

const sweep = async (hasTime: () => boolean, isCounted: boolean) => {
  await logFailureOf('telling how long mails wait', () => logLongestWait(new Date(), isCounted))
  await logFailureOf('releasing held mails', () => releaseHeldMails(new Date(), hasTime))
  // An idle mailer needs no lease.
  if (await isAnyDue()) await whileLeased(hasTime, deliverDue)
}

/**
 * Delivers mails: at once when the table's stream announces them, and every minute those whose next attempt is due. The run every minute
 * would deliver everything, only later, so nothing is lost with the stream. One mailer delivers at a time; only test messages, for which
 * a person waits, are delivered by whichever mailer hears of them.
 */
export const handler = async (
  event: DynamoDBStreamEvent | Sweep,
  context?: Pick<Context, 'getRemainingTimeInMillis' | 'awsRequestId'>,
): Promise<void> => {
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? NO_LIMIT_MS) > DELIVERY_MS
  await runInRequest(context?.awsRequestId, () =>
    'Records' in event ? deliverNew(newMails(event), hasTime) : sweep(hasTime, context !== undefined),
  )
}
