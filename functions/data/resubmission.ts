import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import { resubmissionKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const WINDOW_SECONDS = 600
const MAX_ATTEMPTS = 5

const markerSchema = z.object({ recordId: idSchema, answer: z.unknown() })

/** The same was sent a moment ago, and stored. */
class JustSent extends ApiError {
  constructor() {
    super('conflict')
  }
}

/**
 * Stores what a person sends once, however often they send it within ten minutes: a second time answers as the first did. When the record has been
 * deleted since, it is stored anew.
 * @param identity texts that are the same when the same is sent again
 * @param write stores the record of `answer`; it is given the item that belongs into its transaction
 * @param isThere whether the record of an earlier answer still exists
 */
export const unlessJustSent = async <Answer extends { readonly id: number }>(
  identity: readonly string[],
  answer: Answer,
  schema: z.ZodType<Answer>,
  write: (marker: WriteItem) => Promise<void>,
  isThere: (id: number) => Promise<boolean>,
): Promise<Answer> => {
  const key = resubmissionKey(createHash('sha256').update(JSON.stringify(identity)).digest('base64url'))
  // The engine deletes expired markers late, so the condition looks at the time too.
  const marker = (now: number, deletedId: number): WriteItem => ({
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...key, recordId: answer.id, answer, expiresAt: now + WINDOW_SECONDS },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now OR recordId = :deleted',
        ExpressionAttributeValues: { ':now': now, ':deleted': deletedId },
      },
    },
    refusal: () => new JustSent(),
  })
  let deletedId = 0
  for (let attempt = 1; ; attempt++) {
    try {
      await write(marker(Math.floor(Date.now() / 1000), deletedId))
      return answer
    } catch (error) {
      if (!(error instanceof JustSent) || attempt === MAX_ATTEMPTS) throw error
      const { Item } = await send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))
      if (Item === undefined) continue
      const earlier = markerSchema.parse(Item)
      if (await isThere(earlier.recordId)) return schema.parse(earlier.answer)
      deletedId = earlier.recordId
    }
  }
}
