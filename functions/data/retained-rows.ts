import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { monthAfter } from '../../shared/domain/calendar.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { partitionQuery, queryPages, send, tableName } from './client.ts'
import { firstIdAt } from './ids.ts'
import { auditMonthPartition, signInsPartition, sortableId } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** The rows of one partition that are old enough to have reached the end of their retention. */
export type OldRows = {
  readonly index: IndexName
  readonly partition: string
  /** The first and the last sort key. */
  readonly from: string
  readonly until: string
}

/** Before the first record was created. */
const EVER = '1970-01-01T00:00:00.000Z'

const firstId = (time: string) => sortableId(firstIdAt(Date.parse(time)))

/** Rows in the order of record ids, which grow with time: those created between two times. */
export const rowsCreatedBetween = (index: IndexName, partition: string, from: string, until: string): OldRows => ({
  index,
  partition,
  from: firstId(from),
  until: firstId(until),
})

/** Rows in the order of record ids: those created by a time. */
export const rowsCreatedBy = (index: IndexName, partition: string, time: string): OldRows =>
  rowsCreatedBetween(index, partition, EVER, time)

/** Rows in the order of a time: those up to a time. */
export const rowsBy = (index: IndexName, partition: string, time: string): OldRows => ({
  index,
  partition,
  from: EVER,
  until: time,
})

/** Entries of the audit log between two times; none if the second is the earlier one. */
export const auditEntriesBetween = (from: string, until: string): OldRows[] => {
  const rows: OldRows[] = []
  for (let month = from.slice(0, 7); from < until && month <= until.slice(0, 7); month = monthAfter(month, 1))
    rows.push({ index: 'gsi1', partition: auditMonthPartition(month), from, until })
  return rows
}
/** Entries of the sign-in log. */
export const signInsBetween = (from: string, until: string): OldRows[] =>
  from < until ? [{ index: 'gsi1', partition: signInsPartition, from, until }] : []

/** The last row that was read, after which reading continues: its key in the index and in the table. */
export const rowPlaceSchema = z.record(z.string(), z.string())
type RowPlace = z.infer<typeof rowPlaceSchema>

const queryOf = ({ partition, ...range }: OldRows, limit: number) => ({ ...partitionQuery(partition, range), Limit: limit })

/** Reads the next rows, the oldest first. One request. */
export const readOldRows = async (
  rows: OldRows,
  limit: number,
  after?: RowPlace,
): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly next: RowPlace | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await send(new QueryCommand({ ...queryOf(rows, limit), ExclusiveStartKey: after }))
  return { rows: Items, next: LastEvaluatedKey && rowPlaceSchema.parse(LastEvaluatedKey) }
}

/** All rows, the oldest first, so many at a time. A request each time. */
export const oldRowPages = (rows: OldRows, limit: number): AsyncGenerator<readonly Record<string, unknown>[]> =>
  queryPages(queryOf(rows, limit))

/** Counts such rows, up to a limit. One request. */
export const countOldRows = async (rows: OldRows, limit: number): Promise<number> => {
  const { Count = 0 } = await send(new QueryCommand({ ...queryOf(rows, limit), Select: 'COUNT' }))
  return Count
}

const keySchema = z.object({ [table.partitionKey]: z.string(), [table.sortKey]: z.string() })

/** Deletes a row that nothing else belongs to. */
export const deleteOldRowItem = (row: Record<string, unknown>): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: keySchema.parse(row) } },
})
