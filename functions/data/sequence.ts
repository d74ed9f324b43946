import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import type { Key } from './keys.ts'
import type { WriteItem } from './transact.ts'

const sequenceSchema = z.object({ value: z.int().positive() })

/**
 * The next number of a sequence. Gaps are possible, and only claiming the id made from it shows whether it is free.
 * @param start the number before the first
 */
export const nextNumber = async (key: Key, start: number): Promise<number> => {
  const { Attributes } = await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #value = if_not_exists(#value, :start) + :one',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':start': start, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return sequenceSchema.parse(Attributes).value
}

/** The last number given; `start` when there is none. One request. */
export const lastNumber = async (key: Key, start: number): Promise<number> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))
  return Item === undefined ? start : sequenceSchema.parse(Item).value
}

/** Advances the sequence past a manually entered number. Refused (stale) when another number was given since `last` was read. */
export const numberGivenItem = (key: Key, last: number, number: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #value = :number',
      ConditionExpression: 'attribute_not_exists(#value) OR #value = :last',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':number': number, ':last': last },
    },
  },
  refusal: () => new ApiError('stale'),
})

const ATTEMPTS = 5

/**
 * Stores records under generated ids, and retries with the next ones while one is taken.
 * @param fields the fields at which taken ids are refused
 * @param create generates the ids and stores the records
 */
export const retryWhileTaken = async <Result>(fields: string | readonly string[], create: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create()
    } catch (error) {
      const isTaken = error instanceof ApiError && [fields].flat().some((field) => error.fields?.[field] !== undefined)
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}
