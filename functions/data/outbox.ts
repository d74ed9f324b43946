import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { documents, tableName } from './client.ts'
import { mailDuePartition, mailKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const KEPT_AFTER_SENDING_DAYS = 90

/** What a mail is about. It decides the recipients and the words. */
export const MAIL_KINDS = ['recruitment_lead'] as const

export const mailSchema = z.object({
  id: idSchema,
  kind: z.enum(MAIL_KINDS),
  /** Internal id of the partner whose configuration counts; null for the global one. */
  ibPartnerId: idSchema.nullable(),
  /** Where a reply goes: the person who wrote. */
  replyTo: z.object({ name: z.string(), address: z.string() }),
  /** What was submitted, as label and value, in the order of the form. */
  submitted: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The partner's name on the mail; null for none. */
  partnerName: z.string().nullable(),
  /** Page of the console that shows what the mail is about. */
  consolePath: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(['pending', 'held', 'sent', 'skipped', 'failed']),
  attempts: z.int().nonnegative(),
  /** Why the last attempt did not deliver, or why nothing was sent. */
  reason: z.string().nullable(),
})
export type Mail = z.infer<typeof mailSchema>

/** The outbox item of a new mail, for the transaction of what it tells of. It is due at once. */
export const outboxItem = (mail: Omit<Mail, 'status' | 'attempts' | 'reason'>): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: {
        ...mailKey(mail.id),
        gsi2pk: mailDuePartition,
        gsi2sk: mail.createdAt,
        ...mail,
        status: 'pending',
        attempts: 0,
        reason: null,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
})

const dueSchema = z.object({ id: idSchema })

/** Ids of mails whose next attempt is due, the longest waiting first. */
export const dueMailIds = async (now: Date, limit = 25): Promise<readonly number[]> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :due AND gsi2sk <= :now',
      ExpressionAttributeValues: { ':due': mailDuePartition, ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return z
    .array(dueSchema)
    .parse(Items)
    .map(({ id }) => id)
}

const update = async (id: number, expression: string, condition: string, values: Record<string, unknown>) => {
  const usesStatus = `${expression} ${condition}`.includes('#status')
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: mailKey(id),
      UpdateExpression: expression,
      ConditionExpression: condition,
      ...(usesStatus ? { ExpressionAttributeNames: { '#status': 'status' } } : {}),
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    }),
  )
  return mailSchema.parse(Attributes)
}

/**
 * Takes a due mail for one attempt: until `until` nobody else will. Undefined when another mailer has it or it no longer waits. If the mailer dies
 * during the attempt, the mail falls due again at `until`; it may then be delivered twice, with the same Message-ID.
 */
export const claimMail = async (id: number, now: Date, until: Date): Promise<Mail | undefined> => {
  try {
    return await update(id, 'SET gsi2sk = :until, attempts = attempts + :one', 'gsi2pk = :due AND gsi2sk <= :now', {
      ':until': until.toISOString(),
      ':one': 1,
      ':due': mailDuePartition,
      ':now': now.toISOString(),
    })
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** Ends a mail: it was sent, there was nobody to send it to, or it will not be tried again. */
export const finishMail = (id: number, status: 'sent' | 'skipped' | 'failed', reason: string | null, now: Date) =>
  update(
    id,
    'SET #status = :status, reason = :reason, finishedAt = :now, expiresAt = :expires REMOVE gsi2pk, gsi2sk',
    'attribute_exists(pk)',
    {
      ':status': status,
      ':reason': reason,
      ':now': now.toISOString(),
      ':expires': Math.floor(now.getTime() / 1000) + KEPT_AFTER_SENDING_DAYS * 86_400,
    },
  )

/** Lets a mail wait until `next`: `held` while mail is paused, `pending` after a failed attempt. */
export const postponeMail = (id: number, status: 'pending' | 'held', reason: string, next: Date) =>
  update(id, 'SET #status = :status, reason = :reason, gsi2sk = :next', 'attribute_exists(gsi2pk)', {
    ':status': status,
    ':reason': reason,
    ':next': next.toISOString(),
  })
