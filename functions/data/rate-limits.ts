import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { type RateLimitName, rateLimits } from '../../shared/platform/limits.ts'
import { ApiError } from '../runtime/api-error.ts'
import { settingOr } from '../runtime/environment.ts'
import { isConditionFailed, send, tableName } from './client.ts'
import { type Key, rateKey } from './keys.ts'
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

const waitingTime = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
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
    const retryAfterSeconds = Math.max(1, Math.ceil(end - now))
    throw new ApiError('too_many', `Zu viele ${what}. Bitte versuchen Sie es in ${waitingTime(retryAfterSeconds)} erneut.`, {
      retryAfterSeconds,
      cause: error,
    })
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
            UpdateExpression: 'ADD taken :less',
            ExpressionAttributeValues: { ':less': -1 },
          },
        },
})
