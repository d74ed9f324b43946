import { AsyncLocalStorage } from 'node:async_hooks'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { idempotencyKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const storedSchema = z.object({ bodyHash: z.string(), answer: z.unknown(), expiresAt: z.number() })

/** A request that may be repeated with the caller's `Idempotency-Key`; without a key no request counts as a repetition. */
export type RepeatableRequest = { readonly route: string; readonly key: string | undefined; readonly body: object }

/** The refusal of {@link idempotencyItems}: another request stored its answer under this key first. */
export class AlreadyAnswered extends ApiError {
  constructor() {
    super('conflict')
  }
}

type Keyed = { readonly request: RepeatableRequest; readonly response: z.ZodType }

/** The request with a key that is being executed. */
const executed = new AsyncLocalStorage<Keyed>()

const storageKey = (route: string, key: string) => idempotencyKey(sha256(`${route}\0${key}`))
const bodyHashOf = (body: object) => sha256(JSON.stringify(body))

/**
 * The answer to the first request with this key; undefined when there was none. One request.
 * @throws ApiError key_reused when the key was sent with another body before
 */
export const answerUnderKey = async <Answer>(
  { route, key, body }: RepeatableRequest,
  schema: z.ZodType<Answer>,
): Promise<Answer | undefined> => {
  if (key === undefined) return undefined
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: storageKey(route, key), ConsistentRead: true }))
  if (Item === undefined) return undefined
  const stored = storedSchema.parse(Item)
  // DynamoDB deletes expired answers late.
  if (stored.expiresAt * 1000 <= Date.now()) return undefined
  if (stored.bodyHash !== bodyHashOf(body)) throw new ApiError('key_reused')
  return schema.parse(stored.answer)
}

/**
 * Items that keep an answer under its request's key for a day, in the transaction of the write itself; refused with {@link AlreadyAnswered}.
 * @param deletedId record of an earlier answer that has since been deleted: its answer may be replaced
 */
export const idempotencyItems = ({ route, key, body }: RepeatableRequest, answer: unknown, deletedId?: number): WriteItem[] => {
  if (key === undefined) return []
  const now = Math.floor(Date.now() / 1000)
  return [
    {
      action: {
        Put: {
          TableName: tableName(),
          Item: {
            ...storageKey(route, key),
            bodyHash: bodyHashOf(body),
            answer,
            expiresAt: now + fixedPeriods.idempotentAnswers.hours * 3600,
          },
          ConditionExpression: `${IS_NEW} OR expiresAt <= :now OR answer.id = :deleted`,
          ExpressionAttributeValues: { ':now': now, ':deleted': deletedId ?? 0 },
        },
      },
      refusal: () => new AlreadyAnswered(),
    },
  ]
}

/**
 * Executes a request once per key: a repeated one gets the first answer, also while the first is still being executed. Use cases store the answer in
 * their own transaction, see {@link answerItems}. One request more.
 * @throws ApiError key_reused when the key was sent with another body before
 */
export const executeOnce = async (request: RepeatableRequest, response: z.ZodType, execute: () => Promise<unknown>): Promise<unknown> => {
  const earlier = await answerUnderKey(request, response)
  if (earlier !== undefined) return earlier
  try {
    return await executed.run({ request, response }, execute)
  } catch (error) {
    // The first request has taken what this one asked for, such as a public id.
    if (!(error instanceof ApiError)) throw error
    const first = await answerUnderKey(request, response)
    if (first !== undefined) return first
    throw error
  }
}

/**
 * Items that keep the answer of the request being executed under its key; none without a key. First in the transaction, so that of two requests with one
 * key the second finds this refusal.
 */
export const answerItems = (answer: object): WriteItem[] => {
  const keyed = executed.getStore()
  return keyed === undefined ? [] : idempotencyItems(keyed.request, keyed.response.parse(answer))
}
