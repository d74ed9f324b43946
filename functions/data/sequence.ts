import * as z from 'zod'
import { ApiError } from '../errors.ts'
import { documents, tableName } from './client.ts'
import type { Key } from './keys.ts'

const sequenceSchema = z.object({ value: z.int().positive() })

/**
 * The next running number. Gaps are possible; whether what is made of it is free is decided when it is claimed.
 * @param start the number before the first
 */
export const nextNumber = async (key: Key, start: number): Promise<number> => {
  const { Attributes } = await documents.send('UpdateItem', {
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET #value = if_not_exists(#value, :start) + :one',
    ExpressionAttributeNames: { '#value': 'value' },
    ExpressionAttributeValues: { ':start': start, ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  })
  return sequenceSchema.parse(Attributes).value
}

const ATTEMPTS = 5

/**
 * Carries out what stores a record under a generated public id, and again under the next one while somebody has given that one by hand.
 * @param field at which an id is refused that is taken
 * @param create generates the id and stores the record
 */
export const againWhileTaken = async <Result>(field: string, create: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.fields?.[field] !== undefined
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}
