import { randomUUID } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { ApiError } from '../runtime/api-error.ts'
import { send } from './client.ts'
import { counterWrites } from './counters.ts'
import { type DayChange, dayWrites } from './day-figures.ts'
import { type OwnerChange, ownerWrites } from './owned-customers.ts'
import { type ReferralChange, referralWrites } from './referral-days.ts'

export type TransactionAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Changes figures of a counter. All changes of one counter in a transaction become one action. */
export type CounterChange = {
  readonly counter: string
  readonly add: Readonly<Record<string, number>>
}

/** One action of a transaction, as repositories describe it. */
export type WriteItem =
  | {
      readonly action: TransactionAction
      /** The error to throw when this action's condition fails. @default conflict */
      readonly refusal?: () => Error
    }
  | CounterChange
  | OwnerChange
  | ReferralChange
  | DayChange

type Action = { readonly action: TransactionAction; readonly refusal?: () => Error }

const actionsOf = (items: readonly WriteItem[]): readonly Action[] => [
  ...items.filter((item) => 'action' in item),
  ...counterWrites(items.filter((item) => 'counter' in item)),
  ...ownerWrites(items.filter((item) => 'owner' in item)),
  ...referralWrites(items.filter((item) => 'referral' in item)),
  ...dayWrites(items.filter((item) => 'hourly' in item)),
]

/** A transaction has at most 100 actions (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html). */
const MOST_ACTIONS = 100

const TOO_MANY_WORDS = 'Das lässt sich nicht in einem Schritt speichern: Die Namen haben zu viele Wörter. Bitte kürzen Sie sie.'

/**
 * Writes all items or none. Attempts share one request token, so that an attempt with an unknown outcome is not applied twice.
 * @throws ApiError conflict for more items than a transaction holds; the refusal of the first action whose condition failed; otherwise what {@link send} throws
 */
export const transact = async (items: readonly WriteItem[]): Promise<void> => {
  const actions = actionsOf(items)
  if (actions.length > MOST_ACTIONS) throw new ApiError('conflict', TOO_MANY_WORDS)
  try {
    await send(
      new TransactWriteCommand({
        TransactItems: actions.map(({ action }) => action),
        ClientRequestToken: randomUUID(),
      }),
    )
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const failed = error.CancellationReasons?.findIndex(({ Code }) => Code === 'ConditionalCheckFailed') ?? -1
    if (failed < 0) throw error
    throw actions[failed]?.refusal?.() ?? new ApiError('conflict', undefined, { cause: error })
  }
}
