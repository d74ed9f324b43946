import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import type { Withdrawal } from '../../shared/domain/privacy-request.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { openWithdrawalKey, privacyRequestKey } from './keys.ts'
import type { WriteItem } from './transact.ts'
import { ConcurrentChange } from './versions.ts'

/*
 * Which open privacy request a mailbox has for its withdrawals by link. Whoever withdraws by link adds to it and reads no request.
 */

const schema = z.object({ requestId: idSchema, withdrawals: z.int().positive() })
/** The open request of a mailbox, and how many withdrawals it lists. */
export type OpenWithdrawal = z.infer<typeof schema>

/** The open request of a mailbox; undefined if there is none. One request, strongly consistent. @param mailbox its hash */
export const openWithdrawalOf = async (mailbox: string): Promise<OpenWithdrawal | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: openWithdrawalKey(mailbox), ConsistentRead: true }))
  return Item && schema.parse(Item)
}

/** Notes the new request of a mailbox, with one withdrawal; refused with {@link ConcurrentChange} when another one was opened meanwhile. */
export const noteOpenWithdrawalItem = (mailbox: string, requestId: number): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...openWithdrawalKey(mailbox), requestId, withdrawals: 1 },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => new ConcurrentChange(),
})

/** Adds a withdrawal to the open request of its mailbox; refused with {@link ConcurrentChange} when that was closed or changed meanwhile. */
export const joinOpenWithdrawalItems = (mailbox: string, open: OpenWithdrawal, withdrawal: Withdrawal): readonly WriteItem[] => [
  {
    action: {
      Update: {
        TableName: tableName(),
        Key: openWithdrawalKey(mailbox),
        UpdateExpression: 'ADD withdrawals :one',
        ConditionExpression: 'requestId = :id AND withdrawals = :before',
        ExpressionAttributeValues: { ':one': 1, ':id': open.requestId, ':before': open.withdrawals },
      },
    },
    refusal: () => new ConcurrentChange(),
  },
  {
    action: {
      Update: {
        TableName: tableName(),
        Key: privacyRequestKey(open.requestId),
        UpdateExpression: 'SET withdrawals = list_append(withdrawals, :new), updatedAt = :at ADD version :one',
        // Whoever closes it removes the note above in the same transaction.
        ConditionExpression: 'attribute_exists(withdrawals)',
        ExpressionAttributeValues: { ':new': [withdrawal], ':at': withdrawal.at, ':one': 1 },
      },
    },
    refusal: () => new ConcurrentChange(),
  },
]

/** Notes how many withdrawals are left after some were taken back; refused with {@link ConcurrentChange} when it changed meanwhile. */
export const leaveOpenWithdrawalItem = (mailbox: string, open: OpenWithdrawal, left: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: openWithdrawalKey(mailbox),
      UpdateExpression: 'SET withdrawals = :left',
      ConditionExpression: 'requestId = :id AND withdrawals = :before',
      ExpressionAttributeValues: { ':left': left, ':id': open.requestId, ':before': open.withdrawals },
    },
  },
  refusal: () => new ConcurrentChange(),
})

/** The next withdrawal of a mailbox opens a request of its own. */
export const endOpenWithdrawalItem = (mailbox: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: openWithdrawalKey(mailbox) } },
})
