import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { IS_NEW, isConditionFailed, partitionQuery, send, tableName } from './client.ts'
import { auditSealKey } from './keys.ts'

export const auditSealSchema = z.object({
  /** The period: `from` is included, `until` is not. */
  from: z.string(),
  until: z.string(),
  entries: z.int().nonnegative(),
  /** Hash of the seal before; empty for the first one. */
  previous: z.string(),
  hash: z.string(),
})
export type AuditSeal = z.infer<typeof auditSealSchema>

/** Stores a seal. Seals are only added: one of the same period stays as it is. @returns whether it was new */
export const addSeal = async (seal: AuditSeal): Promise<boolean> => {
  try {
    const Item = { ...auditSealKey(seal.until), ...auditSealSchema.parse(seal) }
    await send(new PutCommand({ TableName: tableName(), Item, ConditionExpression: IS_NEW }))
    return true
  } catch (error) {
    if (isConditionFailed(error)) return false
    throw error
  }
}

/** Seals from rows of the table. One that cannot be read has a hash that fits no entries, so that it is found broken and stops nothing. */
const sealsIn = (rows: readonly Record<string, unknown>[]): AuditSeal[] =>
  rows.map((row) => {
    const { data } = auditSealSchema.safeParse(row)
    const until = String(row.sk)
    return data?.until === until ? data : { from: until, until, entries: 0, previous: '', hash: '' }
  })

/** Up to 100 seals after a time, the oldest first; strongly consistent, one request. */
export const listSealsAfter = async (until: string): Promise<AuditSeal[]> => {
  const { pk, sk } = auditSealKey(until)
  const { Items = [] } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': pk, ':after': sk || ' ' },
      Limit: 100,
      ConsistentRead: true,
    }),
  )
  return sealsIn(Items)
}

/** The newest seal; strongly consistent, one request. */
export const lastSeal = async (): Promise<AuditSeal | undefined> => {
  const query = partitionQuery(auditSealKey('').pk)
  const { Items = [] } = await send(new QueryCommand({ ...query, ScanIndexForward: false, Limit: 1, ConsistentRead: true }))
  return sealsIn(Items)[0]
}
