import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { resubmissionKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const markerSchema = z.object({ recordId: idSchema, answer: z.unknown() })

/** The refusal of {@link resubmissionItem}: the same was submitted within the last ten minutes. */
export class JustSubmitted extends ApiError {
  constructor() {
    super('conflict')
  }
}

const keyOf = (identity: readonly string[]) => resubmissionKey(sha256(JSON.stringify(identity)))

/**
 * The item that allows one identical submission in ten minutes, in the transaction of the record; refused with {@link JustSubmitted}.
 * @param identity texts that are equal for identical submissions
 * @param deletedId record of an earlier submission that has since been deleted: its marker may be replaced
 */
export const resubmissionItem = (
  identity: readonly string[],
  answer: { readonly id: number },
  deletedId: number | undefined,
): WriteItem => {
  const now = Math.floor(Date.now() / 1000)
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...keyOf(identity), recordId: answer.id, answer, expiresAt: now + fixedPeriods.resubmissions.minutes * 60 },
        // DynamoDB deletes expired markers late, so the condition compares the time too.
        ConditionExpression: `${IS_NEW} OR expiresAt <= :now OR recordId = :deleted`,
        ExpressionAttributeValues: { ':now': now, ':deleted': deletedId ?? 0 },
      },
    },
    refusal: () => new JustSubmitted(),
  }
}

/** The earlier identical submission and its answer; undefined when there is none. One request. */
export const answerOfResubmission = async <Answer>(
  identity: readonly string[],
  schema: z.ZodType<Answer>,
): Promise<{ readonly recordId: number; readonly answer: Answer } | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: keyOf(identity), ConsistentRead: true }))
  if (Item === undefined) return undefined
  const { recordId, answer } = markerSchema.parse(Item)
  return { recordId, answer: schema.parse(answer) }
}
