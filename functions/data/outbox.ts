import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { documents, tableName } from './client.ts'
import { lists, mailAgenda, mailKey } from './keys.ts'
import { mails, type StoredMail, storedMailSchema } from './mails.ts'
import type { WriteItem } from './transact.ts'

/** What whoever causes a mail says about it; what becomes of it is the mailer's. */
export type NewMail = Pick<
  StoredMail,
  'id' | 'kind' | 'ibPartnerId' | 'replyTo' | 'submitted' | 'partnerName' | 'consolePath' | 'createdAt' | 'trial' | 'expiresAt'
>

/** The outbox items of a new mail, for the transaction of what it tells of. It is due at once. */
export const outboxItems = (mail: NewMail): WriteItem[] =>
  mails.insertItems({
    ...mail,
    version: 1,
    status: 'queued',
    attempts: 0,
    reason: null,
    to: [],
    dueAt: mail.createdAt,
    queuedAt: mail.createdAt,
    finishedAt: null,
    generation: 0,
    isSearchable: false,
  })

const foundSchema = z.object({ id: idSchema })

/** Ids on one list of the mailer's agenda, the earliest first, up to a sort key. */
export const agendaIds = async (list: keyof typeof mailAgenda, until: string, limit: number): Promise<readonly number[]> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :list AND gsi2sk <= :until',
      ExpressionAttributeValues: { ':list': mailAgenda[list], ':until': until },
      Limit: limit,
    }),
  )
  return z
    .array(foundSchema)
    .parse(Items)
    .map(({ id }) => id)
}

const waitingSchema = z.object({ queuedAt: z.iso.datetime() })

/** Since when the mail has waited that was queued first of all that still wait to be sent; undefined when there is none. */
export const longestWaitingSince = async (): Promise<Date | undefined> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :queued',
      ExpressionAttributeValues: { ':queued': lists.mailsByStatus('queued') },
      Limit: 1,
    }),
  )
  const [first] = z.array(waitingSchema).parse(Items)
  return first === undefined ? undefined : new Date(first.queuedAt)
}

/**
 * Takes a due mail for one attempt: until `until` nobody else will. Undefined when another mailer has it or it no longer waits. If the mailer dies
 * during the attempt, the mail falls due again at `until`; it may then be delivered twice, with the same Message-ID.
 */
export const claimMail = async (id: number, now: Date, until: Date): Promise<StoredMail | undefined> => {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: mailKey(id),
        UpdateExpression: 'SET gsi2sk = :until, dueAt = :until ADD attempts :one, version :one',
        ConditionExpression: 'gsi2pk = :due AND gsi2sk <= :now',
        ExpressionAttributeValues: { ':until': until.toISOString(), ':one': 1, ':due': mailAgenda.due, ':now': now.toISOString() },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return storedMailSchema.parse(Attributes)
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}
