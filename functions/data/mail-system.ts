import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { MailSystem } from '../../shared/domain/mail.ts'
import { send, tableName } from './client.ts'
import { lists, mailAgenda } from './keys.ts'
import { getMailConfiguration } from './mail-configurations.ts'
import { storedMailSchema } from './mails.ts'

/** A mail that nobody has taken for so long is one that a person should know of; the alarm `MailWaits` waits as long. */
const TOO_LONG_MS = 15 * 60_000
/** So many of the mails that wait are looked at, those that came first. */
const WAITING_LOOKED_AT = 10
/** So many mails given up one after the other are no chance. One alone may have a wrong address. */
const FAILURES_IN_A_ROW = 3

const waitingSchema = storedMailSchema.pick({ queuedAt: true, taken: true })
const endedSchema = storedMailSchema.pick({ status: true, needsAttention: true, finishedAt: true })

const earliest = (times: readonly string[]) => times.toSorted()[0]

/** Since when a mail has waited that was queued too long ago and that nobody has taken; one that some have taken waits for a mailbox, not for us. */
const stuckSince = async (now: Date) => {
  const { Items = [] } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :queued',
      ProjectionExpression: 'queuedAt, taken',
      ExpressionAttributeValues: { ':queued': lists.mailsByStatus('queued') },
      Limit: WAITING_LOOKED_AT,
    }),
  )
  const waiting = Items.flatMap((item) => waitingSchema.safeParse(item).data ?? [])
  return earliest(
    waiting.flatMap(({ queuedAt, taken }) => (taken.length === 0 && now.getTime() - Date.parse(queuedAt) > TOO_LONG_MS ? [queuedAt] : [])),
  )
}

/** Since when every mail was given up, if the latest ones were and nobody has dealt with them. */
const givenUpSince = async () => {
  const { Items = [] } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :ended',
      ExpressionAttributeNames: { '#status': 'status' },
      ProjectionExpression: '#status, needsAttention, finishedAt',
      ExpressionAttributeValues: { ':ended': mailAgenda.ended },
      ScanIndexForward: false,
      Limit: FAILURES_IN_A_ROW,
    }),
  )
  const failed = Items.flatMap((item) => endedSchema.safeParse(item).data ?? []).filter(
    ({ status, needsAttention }) => status === 'failed' && needsAttention,
  )
  return failed.length < FAILURES_IN_A_ROW ? undefined : earliest(failed.flatMap(({ finishedAt }) => finishedAt ?? []))
}

/**
 * How sending mail goes altogether, for people who wonder why nobody hears of anything. Three bounded requests, whatever lies in the outbox. A pause
 * hides failures: while it lasts nothing is tried.
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
