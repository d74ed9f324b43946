import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { MailSystem } from '../../shared/domain/mail.ts'
import { partitionQuery, send } from './client.ts'
import { lists, mailWorkLists } from './keys.ts'
import { getMailConfiguration } from './mail-configurations.ts'
import { storedMailSchema } from './mails.ts'

/** A mail that waits this long unsent is reported; the alarm `MailWaits` uses the same limit. */
const TOO_LONG_MS = 15 * 60_000
/** How many waiting mails are examined, oldest first. */
const WAITING_LOOKED_AT = 10
/** This many failures in a row are reported. A single one may be a wrong address. */
const FAILURES_IN_A_ROW = 3

const waitingSchema = storedMailSchema.pick({ queuedAt: true, taken: true })
const endedSchema = storedMailSchema.pick({ status: true, needsAttention: true, finishedAt: true })

const earliest = (times: readonly string[]) => times.toSorted()[0]

/**
 * Start of the wait of a mail that nobody has accepted within the limit. A mail that some recipients have accepted waits for a mailbox, not for us.
 */
const stuckSince = async (now: Date) => {
  const { Items = [] } = await send(
    new QueryCommand({
      ...partitionQuery(lists.mailsByStatus('queued'), { index: 'gsi3' }),
      ProjectionExpression: 'queuedAt, taken',
      Limit: WAITING_LOOKED_AT,
    }),
  )
  const waiting = Items.flatMap((item) => waitingSchema.safeParse(item).data ?? [])
  return earliest(
    waiting.flatMap(({ queuedAt, taken }) => (taken.length === 0 && now.getTime() - Date.parse(queuedAt) > TOO_LONG_MS ? [queuedAt] : [])),
  )
}

/** Start of the current run of failed mails, if the latest ones failed and are not dealt with. */
const givenUpSince = async () => {
  const { Items = [] } = await send(
    new QueryCommand({
      ...partitionQuery(mailWorkLists.ended, { index: 'gsi2' }),
      ExpressionAttributeNames: { '#status': 'status' },
      ProjectionExpression: '#status, needsAttention, finishedAt',
      ScanIndexForward: false,
      Limit: FAILURES_IN_A_ROW,
    }),
  )
  const latest = Items.flatMap((item) => endedSchema.safeParse(item).data ?? [])
  const failed = latest.filter(({ status, needsAttention }) => status === 'failed' && needsAttention)
  return failed.length < FAILURES_IN_A_ROW ? undefined : earliest(failed.flatMap(({ finishedAt }) => finishedAt ?? []))
}

/**
 * State of mail sending as a whole, for staff. One round of bounded requests, whatever the size of the outbox. During a pause nothing is tried, so failures
 * are not reported.
 */
export const readMailSystem = async (now: Date): Promise<MailSystem> => {
  const [configuration, stuck, givenUp] = await Promise.all([getMailConfiguration(null), stuckSince(now), givenUpSince()])
  if (configuration?.isActive === false) {
    const { pause, updatedAt } = configuration
    return { state: 'paused', since: pause?.since ?? updatedAt, by: pause?.by ?? null }
  }
  const since = stuck ?? givenUp
  return since === undefined ? { state: 'running' } : { state: 'failing', since }
}
