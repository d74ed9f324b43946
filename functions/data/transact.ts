import { randomUUID } from 'node:crypto'
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { ApiError } from '../errors.ts'
import { fullJitter } from '../full-jitter.ts'
import { documents } from './client.ts'
import { counterWrites } from './counters.ts'
import { type DynamoDbError, isCancelled, isPassing } from './dynamodb.ts'

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** One action of a transaction, as repositories describe it. */
export type WriteItem =
  | {
      readonly action: Action
      /** The error to answer with when this action's condition does not hold. Without it: conflict. */
      readonly refusal?: () => Error
    }
  /** Changes figures of a counter. All changes of one counter in a transaction become a single action. */
  | { readonly counter: string; readonly add: Readonly<Record<string, number>> }

const MAX_ATTEMPTS = 8
const BASE_DELAY_MS = 20
/** Reasons for which the same transaction may succeed a moment later. */
const TRANSIENT = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded', 'None'])

/** The user pool's words for too much. */
const POOL_BUSY = ['TooManyRequestsException', 'ThrottlingException']

const isTransientCancellation = ({ reasons }: DynamoDbError) => reasons.length > 0 && reasons.every(({ code }) => TRANSIENT.has(code))

/** Whether an error says that the same may succeed a moment later: too much was asked of the table or of the user pool, or another transaction was in the way. */
export const isTransient = (error: unknown): boolean =>
  isCancelled(error) ? isTransientCancellation(error) : isPassing(error) || (error instanceof Error && POOL_BUSY.includes(error.name))

const refusalOf = (error: DynamoDbError, refusals: readonly ((() => Error) | undefined)[]) => {
  const failed = error.reasons.findIndex(({ code }) => code === 'ConditionalCheckFailed')
  if (failed >= 0) return refusals[failed]?.() ?? new ApiError('conflict', undefined, { cause: error })
  return isTransientCancellation(error) ? undefined : error
}

/**
 * Writes all items or none. A conflict with another transaction and throttling are tried again with full jitter, under one request token, so
 * that an attempt whose outcome was unknown is not carried out twice.
 * @throws the refusal of the first action whose condition does not hold; the engine's error when the attempts are used up
 */
export const transact = async (items: readonly WriteItem[]): Promise<void> => {
  const actions = items.flatMap((item) => ('action' in item ? [item] : []))
  const counters = counterWrites(items.flatMap((item) => ('counter' in item ? [item] : [])))
  const refusals = actions.map((item) => item.refusal)
  const input = {
    TransactItems: [...actions.map((item) => item.action), ...counters],
    ClientRequestToken: randomUUID(),
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send('TransactWriteItems', input)
      return
    } catch (error) {
      if (isCancelled(error)) {
        const refusal = refusalOf(error, refusals)
        if (refusal !== undefined) throw refusal
      } else if (!isTransient(error)) throw error
      if (attempt === MAX_ATTEMPTS) throw error
      await fullJitter(attempt, BASE_DELAY_MS)
    }
  }
}
