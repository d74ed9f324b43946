import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { retentionPeriods } from '../../shared/domain/retention-periods.ts'
import { isConditionFailed, partitionQuery, send, tableName } from '../data/client.ts'
import { auditMonthPartition, unspreadAuditMonthPartition } from '../data/keys.ts'
import type { Migration, Step } from './migration.ts'

/* Before: one partition held all entries of a month. Only their place in the list changes, so seals stay valid. */

const PAGE = 100
const DAY_MS = 86_400_000

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() })

const move = async ({ pk, sk }: z.infer<typeof itemSchema>): Promise<void> => {
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: 'SET gsi1pk = :place',
        // It may have expired since.
        ConditionExpression: 'attribute_exists(gsi1pk)',
        ExpressionAttributeValues: { ':place': auditMonthPartition(sk) },
      }),
    )
  } catch (error) {
    if (!isConditionFailed(error)) throw error
  }
}

const monthAfter = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

/** Moves the entries from where the last page ended to the end of the month; an empty page leads to the next month. */
const moveEntries: Step = async (at = new Date(Date.now() - (retentionPeriods.auditLog.days + 1) * DAY_MS).toISOString().slice(0, 7)) => {
  const month = at.slice(0, 7)
  const { ExpressionAttributeValues, ...query } = partitionQuery(unspreadAuditMonthPartition(month), { index: 'gsi1' })
  const { Items } = await send(
    new QueryCommand({
      ...query,
      KeyConditionExpression: `${query.KeyConditionExpression} AND gsi1sk > :after`,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':after': at },
      ProjectionExpression: 'pk, sk',
      Limit: PAGE,
    }),
  )
  const rows = z.array(itemSchema).parse(Items)
  await Promise.all(rows.map(move))
  const last = rows.at(-1)?.sk
  if (last !== undefined) return { at: last, rewritten: rows.length }
  const next = monthAfter(month)
  return { at: next > new Date().toISOString().slice(0, 7) ? undefined : next, rewritten: 0 }
}

export const spreadAuditLog: Migration = {
  number: 2,
  summary: 'Protokoll für viele Einträge',
  steps: [moveEntries],
}
