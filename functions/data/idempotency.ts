import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import { idempotencyKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const KEPT_HOURS = 24
const storedSchema = z.object({ bodyHash: z.string(), answer: z.unknown() })

const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

/** The same key and body came in a second time, while or after the first was stored. */
class AlreadyAnswered extends Error {}

/**
 * Carries out a public submission once per key: `write` gets the item that belongs into its transaction. The same key with the same body
 * answers as the first time and stores nothing; without a key it simply writes. A refused submission does not use the key up.
 * @param key the caller's `Idempotency-Key`, or undefined
 * @throws ApiError key_reused when the key came with another body before
 */
export const once = async <Answer>(
  routeName: string,
  key: string | undefined,
  body: object,
  schema: z.ZodType<Answer>,
  write: (item: (answer: Answer) => WriteItem[]) => Promise<Answer>,
): Promise<Answer> => {
  if (key === undefined) return write(() => [])
  const storageKey = idempotencyKey(hash(routeName, key))
  const bodyHash = hash(JSON.stringify(body))

  const earlier = async () => {
    const { Item } = await send(new GetCommand({ TableName: tableName(), Key: storageKey, ConsistentRead: true }))
    if (Item === undefined) return undefined
    const stored = storedSchema.parse(Item)
    if (stored.bodyHash !== bodyHash) throw new ApiError('key_reused')
    return schema.parse(stored.answer)
  }

  const before = await earlier()
  if (before !== undefined) return before
  try {
    return await write((answer) => [
      {
        action: {
          Put: {
            TableName: tableName(),
            Item: { ...storageKey, bodyHash, answer, expiresAt: Math.floor(Date.now() / 1000) + KEPT_HOURS * 3600 },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        refusal: () => new AlreadyAnswered(),
      },
    ])
  } catch (error) {
    const answered = error instanceof AlreadyAnswered ? await earlier() : undefined
    if (answered === undefined) throw error
    return answered
  }
}
