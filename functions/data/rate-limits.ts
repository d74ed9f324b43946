import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ApiError } from '../errors.ts'
import { documents, tableName } from './client.ts'
import { rateKey } from './keys.ts'

/** So many times in a window of so many seconds. */
export type Limit = { readonly count: number; readonly seconds: number }

const waitingTime = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
}

/**
 * Takes one of the turns that a limit allows; all Lambdas count together. One request.
 * @param bucket whose turns they are, such as an address
 * @throws ApiError too_many with the seconds until there are turns again
 */
export const takeTurn = async (bucket: string, { count, seconds }: Limit): Promise<void> => {
  const now = Date.now() / 1000
  const window = Math.floor(now / seconds)
  const end = (window + 1) * seconds
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: rateKey(bucket, window),
        UpdateExpression: 'SET expiresAt = :end ADD taken :one',
        ConditionExpression: 'attribute_not_exists(taken) OR taken < :count',
        ExpressionAttributeValues: { ':end': end, ':one': 1, ':count': count },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const retryAfterSeconds = Math.max(1, Math.ceil(end - now))
    throw new ApiError('too_many', `Zu viele Anfragen. Bitte versuchen Sie es in ${waitingTime(retryAfterSeconds)} erneut.`, {
      retryAfterSeconds,
      cause: error,
    })
  }
}
