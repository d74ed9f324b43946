import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { environment } from '../../shared/platform/environment.ts'
import { numericSetting } from '../environment.ts'
import { ApiError } from '../errors.ts'
import { documents, tableName } from './client.ts'
import { signInFailuresKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const limits = () => ({
  perName: numericSetting(environment.signInFailuresPerName, 10),
  perAddress: numericSetting(environment.signInFailuresPerAddress, 50),
  windowSeconds: numericSetting(environment.signInWindowSeconds, 15 * 60),
})

/** Names and addresses that someone tried stand in the table as hashes: a mistyped name may be a password. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

type Counted = { readonly key: ReturnType<typeof signInFailuresKey>; readonly most: number }

const locked = (endsAt: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(endsAt - Date.now() / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
  return new ApiError('too_many', `Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in ${wait} erneut.`, { retryAfterSeconds })
}

const count = async ({ key, most }: Counted, endsAt: number) => {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        UpdateExpression: 'ADD failures :one SET expiresAt = :end',
        ConditionExpression: 'attribute_not_exists(failures) OR failures < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':end': endsAt },
      }),
    )
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw locked(endsAt)
    throw error
  }
}

/**
 * Counts an attempt to sign in as failed before the password is looked at, so that many at once cannot pass unseen. Names count as typed, whether or not
 * anybody has them, so that a lock tells nothing.
 * @returns the items that take it back, for the transaction of a sign-in that succeeded
 * @throws ApiError too_many, with the seconds until the window ends
 */
export const countSignInAttempt = async (name: string, address: string): Promise<WriteItem[]> => {
  const { perName, perAddress, windowSeconds } = limits()
  const window = Math.floor(Date.now() / 1000 / windowSeconds)
  const endsAt = (window + 1) * windowSeconds
  const ofName = signInFailuresKey('NAME', hash(foldPublicId(name)), window)
  const ofAddress = signInFailuresKey('ADDRESS', hash(address), window)
  await count({ key: ofAddress, most: perAddress }, endsAt)
  await count({ key: ofName, most: perName }, endsAt)
  return [
    { action: { Delete: { TableName: tableName(), Key: ofName } } },
    {
      action: {
        Update: {
          TableName: tableName(),
          Key: ofAddress,
          UpdateExpression: 'ADD failures :less',
          ExpressionAttributeValues: { ':less': -1 },
        },
      },
    },
  ]
}
