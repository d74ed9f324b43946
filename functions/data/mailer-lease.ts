import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isConditionFailed, send, tableName } from './client.ts'
import { mailerLeaseKey } from './keys.ts'

/**
 * How long a lease lasts that is not renewed: so long nobody delivers after a mailer has died. Far above the time a renewal takes with all its
 * retries.
 */
export const LEASE_MS = 30_000

/** The right to deliver mails, which one mailer at a time holds. */
export type MailerLease = {
  readonly holder: string
  /** How often other mailers have announced mails, up to the moment that the holder last looked at the lease. */
  readonly wakes: number
}

const leaseSchema = z.object({ wakes: z.int().nonnegative().default(0) })

const update = async (input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<Record<string, unknown> | undefined> => {
  const { Attributes } = await send(new UpdateCommand({ TableName: tableName(), Key: mailerLeaseKey, ...input }))
  return Attributes
}

const untilFrom = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString()

/** Takes the lease if no other mailer holds it; undefined otherwise. */
const take = async (now: Date): Promise<MailerLease | undefined> => {
  const holder = randomUUID()
  try {
    const taken = await update({
      UpdateExpression: 'SET holder = :holder, heldUntil = :until',
      ConditionExpression: 'attribute_not_exists(holder) OR heldUntil <= :now',
      ExpressionAttributeValues: { ':holder': holder, ':until': untilFrom(now), ':now': now.toISOString() },
      ReturnValues: 'ALL_NEW',
    })
    return { holder, wakes: leaseSchema.parse(taken).wakes }
  } catch (error) {
    if (isConditionFailed(error)) return undefined
    throw error
  }
}

/** Announces mails to the mailer that holds the lease. @returns whether one holds it */
const wakeHolder = async (now: Date): Promise<boolean> => {
  try {
    await update({
      UpdateExpression: 'ADD wakes :one',
      ConditionExpression: 'heldUntil > :now',
      ExpressionAttributeValues: { ':one': 1, ':now': now.toISOString() },
    })
    return true
  } catch (error) {
    if (isConditionFailed(error)) return false
    throw error
  }
}

/** How often a lease is asked for that changes hands in the meantime. The run of every minute follows anyway. */
const MAX_TRIES = 3

/** Takes the lease, or announces mails to the mailer that holds it, which looks for them before it ends. Undefined when another one holds it. */
export const takeLeaseOrWakeHolder = async (now: Date): Promise<MailerLease | undefined> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lease = await take(now)
    if (lease !== undefined || (await wakeHolder(now))) return lease
  }
  return undefined
}

/** Prolongs a lease. @returns whether it is still held */
export const renewLease = async ({ holder }: MailerLease, now: Date): Promise<boolean> => {
  try {
    await update({
      UpdateExpression: 'SET heldUntil = :until',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':until': untilFrom(now), ':holder': holder },
    })
    return true
  } catch (error) {
    if (isConditionFailed(error)) return false
    throw error
  }
}

const GIVEN_BACK = 'REMOVE holder, heldUntil'

/** Gives a lease back, whatever was announced meanwhile; one that has passed to another mailer is left alone. */
export const giveLeaseBack = async ({ holder }: MailerLease): Promise<void> => {
  try {
    await update({
      UpdateExpression: GIVEN_BACK,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    })
  } catch (error) {
    if (!isConditionFailed(error)) throw error
  }
}

/**
 * Gives a lease back unless mails were announced since the holder last looked at it.
 * @returns the lease with the announcements when it is kept; undefined when it is given back, or has passed to another mailer
 */
export const giveLeaseBackUnlessWoken = async (lease: MailerLease): Promise<MailerLease | undefined> => {
  const { holder, wakes } = lease
  try {
    await update({
      UpdateExpression: GIVEN_BACK,
      ConditionExpression: 'holder = :holder AND (wakes = :seen OR attribute_not_exists(wakes))',
      ExpressionAttributeValues: { ':holder': holder, ':seen': wakes },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    if (error.Item?.holder?.S !== holder) return undefined
    return { holder, wakes: Number(error.Item.wakes?.N ?? wakes) }
  }
}
