import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { paths } from '../../shared/platform/pages.ts'
import { isConditionFailed, partitionQuery, queryPages, send, tableName } from './client.ts'
import { lists, mailKey, mailWorkLists } from './keys.ts'
import { mails, type StoredMail, storedMailSchema } from './mails.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** The fields of a mail that its author sets; the mailer maintains the rest. */
export type NewMail = Pick<
  StoredMail,
  | 'id'
  | 'kind'
  | 'ibPartnerId'
  | 'replyTo'
  | 'submitted'
  | 'partnerName'
  | 'consolePath'
  | 'createdAt'
  | 'trial'
  | 'account'
  | 'person'
  | 'invitation'
  | 'answer'
  | 'expiresAt'
> &
  Partial<Pick<StoredMail, 'partnerPath' | 'unsubscription' | 'dueAt'>>

/** The outbox items of a new mail, for the transaction that causes it. The mail is due at once unless it says when. */
export const outboxItems = (mail: NewMail): WriteItem[] =>
  mails.insertItems({
    partnerPath: paths.start(),
    dueAt: mail.createdAt,
    ...mail,
    version: 1,
    status: 'queued',
    attempts: 0,
    reason: null,
    to: [],
    taken: [],
    refused: [],
    queuedAt: mail.createdAt,
    finishedAt: null,
    needsAttention: false,
    generation: 0,
    isSearchable: false,
  })

const workListEntrySchema = z.object({ id: idSchema, ibPartnerId: idSchema.nullable() })
/** A mail in one of the mailer's work lists. */
export type WorkListEntry = z.infer<typeof workListEntrySchema>

/** Reads one of the mailer's work lists up to a sort key, the earliest first, page by page. */
export async function* readWorkList(
  list: keyof typeof mailWorkLists,
  until: string,
  pageSize = 50,
): AsyncGenerator<readonly WorkListEntry[]> {
  for await (const items of queryPages({ ...partitionQuery(mailWorkLists[list], { index: 'gsi2', until }), Limit: pageSize })) {
    if (items.length > 0) yield items.flatMap((item) => readable(workListEntrySchema, item))
  }
}

const waitingSchema = z.object({ queuedAt: z.iso.datetime() })
/** Maximum pages of waiting mails, a megabyte each, that are searched for the longest wait. */
const MOST_PAGES = 10

/** Queueing times of the mails that wait to be sent. */
async function* queueingTimes() {
  // Differs from the list's order: a resent mail is old but has been waiting only since then.
  const query = { ...partitionQuery(lists.mailsByStatus('queued'), { index: 'gsi3' }), ProjectionExpression: 'pk, queuedAt' }
  let pages = 0
  for await (const items of queryPages(query)) {
    yield items.flatMap((item) => readable(waitingSchema, item)).map(({ queuedAt }) => queuedAt)
    if (++pages === MOST_PAGES) return
  }
}

/** Earliest queueing time of all mails that wait to be sent; undefined when none waits. */
export const longestWaitingSince = async (): Promise<Date | undefined> => {
  let earliest: string | undefined
  for await (const times of queueingTimes()) {
    for (const queuedAt of times) if (earliest === undefined || queuedAt < earliest) earliest = queuedAt
  }
  return earliest === undefined ? undefined : new Date(earliest)
}

/**
 * Claims a due mail for one attempt, exclusively until `until`. Undefined when another mailer has it or it no longer waits. If the mailer dies during
 * the attempt, the mail is due again at `until` and may be delivered twice, with the same Message-ID.
 */
export const claimMail = async (id: number, now: Date, until: Date): Promise<StoredMail | undefined> => {
  try {
    const { Attributes } = await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: mailKey(id),
        UpdateExpression: 'SET gsi2sk = :until, dueAt = :until ADD attempts :one, version :one',
        ConditionExpression: 'gsi2pk IN (:due, :trial) AND gsi2sk <= :now',
        ExpressionAttributeValues: {
          ':until': until.toISOString(),
          ':one': 1,
          ':due': mailWorkLists.due,
          ':trial': mailWorkLists.trial,
          ':now': now.toISOString(),
        },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return storedMailSchema.parse(Attributes)
  } catch (error) {
    if (isConditionFailed(error)) return undefined
    throw error
  }
}
