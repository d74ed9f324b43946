import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { auditIdOfAddress } from './audit.ts'
import { newAuditSalt } from './audit-digest.ts'
import { EXISTS, isConditionFailed, send, tableName } from './client.ts'
import { auditKey, type Key } from './keys.ts'
import { transact } from './transact.ts'

type Item = Readonly<Record<string, unknown>> & Key

const read = async ({ pk, sk }: Key) => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true }))
  return Item
}

const UNSALTED = `${EXISTS} AND attribute_not_exists(salt) AND attribute_not_exists(erasedAt)`

/** Moves an entry to the hash of the address that was its id. */
const withHashedId = async (entry: Item) => {
  const { pk, sk, entityId } = entry
  const id = auditIdOfAddress(String(entityId))
  const moved = { ...entry, ...auditKey('MAIL_SUPPRESSION', id, '', ''), sk, entityId: id, salt: newAuditSalt() }
  await transact([
    {
      action: { Delete: { TableName: tableName(), Key: { pk, sk }, ConditionExpression: UNSALTED } },
      refusal: () => new Error('The audit entry has changed'),
    },
    { action: { Put: { TableName: tableName(), Item: moved } } },
  ])
  return moved
}

/**
 * Prepares an entry of an earlier version for erasure, before it is sealed: gives it a salt, and a hash for an id that is an address. Repeatable.
 * @returns the entry as it is now
 */
export const saltAuditEntry = async (entry: Item): Promise<Item> => {
  if (entry.salt !== undefined || entry.erasedAt !== undefined) return entry
  if (entry.entity === 'MAIL_SUPPRESSION') return withHashedId(entry)
  const { pk, sk } = entry
  const salt = newAuditSalt()
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: 'SET salt = :salt',
        ConditionExpression: UNSALTED,
        ExpressionAttributeValues: { ':salt': salt },
      }),
    )
    return { ...entry, salt }
  } catch (error) {
    if (!isConditionFailed(error)) throw error
    // The index shows a salt late that an interrupted run has set.
    return { ...entry, ...(await read({ pk, sk })) }
  }
}
