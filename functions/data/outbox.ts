import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { partnerPaths } from '../links/console-paths.ts'
import { log } from '../runtime/log.ts'
import { isConditionFailed, send, tableName } from './client.ts'
import { lists, mailAgenda, mailKey } from './keys.ts'
import { mails, type StoredMail, storedMailSchema } from './mails.ts'
import type { WriteItem } from './transact.ts'

/** What whoever causes a mail says about it; what becomes of it is the mailer's. */
export type NewMail = Pick<
  StoredMail,
  'id' | 'kind' | 'ibPartnerId' | 'replyTo' | 'submitted' | 'partnerName' | 'consolePath' | 'createdAt' | 'trial' | 'expiresAt'
> &
  Partial<Pick<StoredMail, 'partnerPath'>>

/** The outbox items of a new mail, for the transaction of what it tells of. It is due at once. */
export const outboxItems = (mail: NewMail): WriteItem[] =>
  mails.insertItems({
    partnerPath: partnerPaths.dashboard,
    ...mail,
    version: 1,
    status: 'queued',
    attempts: 0,
    reason: null,
    to: [],
    taken: [],
    refused: [],
    dueAt: mail.createdAt,
    queuedAt: mail.createdAt,
    finishedAt: null,
    needsAttention: false,
    generation: 0,
    isSearchable: false,
  })

const foundSchema = z.object({ id: idSchema, ibPartnerId: idSchema.nullable() })
/** A mail on the mailer's agenda. */
export type Found = z.infer<typeof foundSchema>

/** What can be read of rows, whoever wrote them: one that this version does not know must not hide the others. */
const readable = <Output>(schema: z.ZodType<Output>, rows: readonly unknown[]): Output[] =>
  rows.flatMap((row) => {
    const { data, success } = schema.safeParse(row)
    if (!success) log('error', 'A mail cannot be read')
    return success ? [data] : []
  })

/** One list of the mailer's agenda, the earliest first, up to a sort key; page by page. */
export async function* agenda(list: keyof typeof mailAgenda, until: string, pageSize = 50): AsyncGenerator<readonly Found[]> {
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :list AND gsi2sk <= :until',
        ExpressionAttributeValues: { ':list': mailAgenda[list], ':until': until },
        Limit: pageSize,
        ExclusiveStartKey: next,
      }),
    )
    next = LastEvaluatedKey
    if (Items.length > 0) yield readable(foundSchema, Items)
  } while (next !== undefined)
}

const waitingSchema = z.object({ queuedAt: z.iso.datetime() })
/** So many pages of waiting mails, a megabyte each, are looked through for the one that has waited longest. */
const MOST_PAGES = 10

/** Since when the mail has waited that was queued first of all that still wait to be sent; undefined when there is none. */
export const longestWaitingSince = async (): Promise<Date | undefined> => {
  let next: Record<string, unknown> | undefined
  let earliest: string | undefined
  for (let page = 0; page === 0 || (next !== undefined && page < MOST_PAGES); page++) {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :queued',
        // Not the order of the list: a mail that is sent again is old, but has not waited since.
        ProjectionExpression: 'queuedAt',
        ExpressionAttributeValues: { ':queued': lists.mailsByStatus('queued') },
        ExclusiveStartKey: next,
      }),
    )
    next = LastEvaluatedKey
    for (const { queuedAt } of readable(waitingSchema, Items)) if (earliest === undefined || queuedAt < earliest) earliest = queuedAt
  }
  return earliest === undefined ? undefined : new Date(earliest)
}

/**
 * Takes a due mail for one attempt: until `until` nobody else will. Undefined when another mailer has it or it no longer waits. If the mailer dies
 * during the attempt, the mail falls due again at `until`; it may then be delivered twice, with the same Message-ID.
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
          ':due': mailAgenda.due,
          ':trial': mailAgenda.trial,
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
