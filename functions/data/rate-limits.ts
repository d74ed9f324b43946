import { randomInt } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { type RateLimitName, rateLimits } from '../../shared/platform/limits.ts'
import { settingOr } from '../runtime/environment.ts'
import { tooManyAttempts } from '../runtime/too-many-attempts.ts'
import { IS_NEW, isConditionFailed, send, tableName } from './client.ts'
import { cooldownKey, type Key, rateKey, usedSolutionKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/**
 * A number of attempts per window of seconds.
 * @throws Error naming the environment variable when its value is not a limit
 */
const limitOf = (name: RateLimitName) => {
  const variable = environment[name]
  const [count = 0, seconds = 0, ...rest] = settingOr(variable, rateLimits[name]).split('/').map(Number)
  if (rest.length > 0 || !(Number.isSafeInteger(count) && count > 0 && Number.isSafeInteger(seconds) && seconds > 0))
    throw new Error(`Environment variable ${variable} must be a limit such as 10/600`)
  return { count, seconds }
}

/**
 * Counts one attempt against a limit, across all Lambdas. One request.
 * @param limit a name of `rateLimits`
 * @param bucket who is limited, such as an address; empty when everyone shares the limit
 * @param what the name of the attempts in the refusal
 * @returns the key of the counter
 * @throws ApiError too_many with the seconds until attempts are possible again
 */
export const countAttempt = async (limit: RateLimitName, bucket: string, what = 'Anfragen'): Promise<Key> => {
  const { count, seconds } = limitOf(limit)
  const now = Date.now() / 1000
  const window = Math.floor(now / seconds)
  const end = (window + 1) * seconds
  const key = rateKey(`${limit}#${bucket}`, window)
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        UpdateExpression: 'SET expiresAt = :end ADD taken :one',
        ConditionExpression: 'attribute_not_exists(taken) OR taken < :count',
        ExpressionAttributeValues: { ':end': end, ':one': 1, ':count': count },
      }),
    )
    return key
  } catch (error) {
    if (!isConditionFailed(error)) throw error
    throw tooManyAttempts(what, end - now, error)
  }
}

/** The most items that share the count of one bucket, and the attempts that a single item counts alone. */
const MOST_ITEMS = 16
const ATTEMPTS_OF_ONE_ITEM = 100

/** How much of a limit has been used. */
export type Usage = {
  /** How many times the limit has been used up; with a spread count, in the item that was asked. */
  readonly times: number
  /** Seconds until the count starts again. */
  readonly secondsLeft: number
}

/**
 * Counts one attempt in a bucket unless its limit has been used up a number of times. The count of a large limit is spread over several items, each
 * with its part of the limit, so that no item takes every write. One request.
 * @param limit a name of `rateLimits`
 * @param bucket who or what is limited
 * @param options `times` the limit may be used up; `share` of the limit that applies
 * @returns undefined once counted, else how much of the limit has been used
 */
export const countUpTo = async (
  limit: RateLimitName,
  bucket: string,
  { times, share }: { readonly times: number; readonly share: number },
): Promise<Usage | undefined> => {
  const { count, seconds } = limitOf(limit)
  const allowed = Math.max(1, Math.floor(count * share))
  const items = Math.min(MOST_ITEMS, Math.max(1, Math.floor(allowed / ATTEMPTS_OF_ONE_ITEM)))
  const ofOneItem = allowed / items
  const now = Date.now() / 1000
  const window = Math.floor(now / seconds)
  const end = (window + 1) * seconds
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: rateKey(`${limit}#${bucket}#${randomInt(items)}`, window),
        UpdateExpression: 'SET expiresAt = :end ADD taken :one',
        ConditionExpression: 'attribute_not_exists(taken) OR taken < :most',
        ExpressionAttributeValues: { ':end': end, ':one': 1, ':most': Math.min(ofOneItem * times, Number.MAX_SAFE_INTEGER) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { times: Number(error.Item?.taken?.N ?? 0) / ofOneItem, secondsLeft: end - now }
  }
}

/** The refusal of {@link countOnceItem}. */
export class AlreadyCounted extends Error {}

/** Counts something that counts once in a window of seconds, in the transaction that it causes; refused with {@link AlreadyCounted}. */
export const countOnceItem = (bucket: string, seconds: number): WriteItem => {
  const window = Math.floor(Date.now() / 1000 / seconds)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: rateKey(bucket, window),
        UpdateExpression: 'SET expiresAt = :end',
        ConditionExpression: IS_NEW,
        ExpressionAttributeValues: { ':end': (window + 1) * seconds },
      },
    },
    refusal: () => new AlreadyCounted(),
  }
}

/** The refusal of {@link usedSolutionItem}. */
export class SolutionUsed extends Error {}

/** Marks the solution of a challenge as used, in the transaction that it admits; refused with {@link SolutionUsed}. */
export const usedSolutionItem = ({ id, expiresAt }: { readonly id: string; readonly expiresAt: number }): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: usedSolutionKey(id),
      UpdateExpression: 'SET expiresAt = :end',
      ConditionExpression: IS_NEW,
      ExpressionAttributeValues: { ':end': expiresAt },
    },
  },
  refusal: () => new SolutionUsed(),
})

/**
 * Counts one attempt against a limit with a cooldown, across all Lambdas: after its number of attempts, further ones are refused until its seconds have
 * passed since the last counted attempt. A refused attempt extends nothing, and a pause of that length forgets earlier attempts. One request, two
 * after such a pause.
 * @param limit a name of `rateLimits`
 * @param bucket who is limited
 * @param what the name of the attempts in the refusal
 * @returns the key of the counter
 * @throws ApiError too_many with the seconds until attempts are possible again
 */
export const countAttemptWithCooldown = async (limit: RateLimitName, bucket: string, what: string): Promise<Key> => {
  const { count, seconds } = limitOf(limit)
  const now = Date.now() / 1000
  const key = cooldownKey(`${limit}#${bucket}`)
  const counted = async (UpdateExpression: string, ConditionExpression: string, values: Readonly<Record<string, number>> = {}) => {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        UpdateExpression,
        ConditionExpression,
        ExpressionAttributeValues: { ':one': 1, ':now': now, ':end': Math.floor(now) + seconds, ...values },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return key
  }
  try {
    const isOpen = 'attribute_not_exists(expiresAt) OR (expiresAt > :now AND taken < :count)'
    return await counted('SET expiresAt = :end ADD taken :one', isOpen, { ':count': count })
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const remaining = Number(error.Item?.expiresAt?.N ?? 0) - now
    if (remaining > 0) throw tooManyAttempts(what, Math.min(remaining, seconds), error)
  }
  try {
    return await counted('SET expiresAt = :end, taken = :one', 'expiresAt <= :now')
  } catch (error) {
    if (!isConditionFailed(error)) throw error
    // Another attempt came first after the pause, or the counter was deleted.
    return countAttemptWithCooldown(limit, bucket, what)
  }
}

/** Takes back one attempt, or all of a bucket. */
export const takeBackAttemptItem = (key: Key, how: 'one' | 'all'): WriteItem => ({
  action:
    how === 'all'
      ? { Delete: { TableName: tableName(), Key: key } }
      : {
          Update: {
            TableName: tableName(),
            Key: key,
            // The counter may have expired and been deleted in the meantime.
            UpdateExpression: 'SET expiresAt = if_not_exists(expiresAt, :now) ADD taken :less',
            ExpressionAttributeValues: { ':less': -1, ':now': Math.floor(Date.now() / 1000) },
          },
        },
})
