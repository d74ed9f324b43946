import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { daysLater } from '../../shared/domain/calendar.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import { type CursorScope, decodeCursor, pageBetween } from './cursor.ts'
import type { PageRequest } from './list.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'

/** Upper bound of rows that one request reads if a filter drops some of them. */
const READ_AT_MOST = 1000

const sortKeySchema = z.string()

/** A partition whose sort keys are ISO times, each followed by „#“ and a part that makes it unique within the moment. */
type TimePartition = {
  readonly index: IndexName | undefined
  readonly partition: string
  /** Conditions besides the partition and the time. */
  readonly filter: Narrowing
}

/** How a log is stored and read. Rows are identified by their sort keys. */
type TimeLog<Row> = {
  /** Where the entries of a period are, such as `2026-11`: the beginning of their times. */
  readonly partitionOf: (period: string) => TimePartition
  /** The next older period; undefined if there is none, or if one partition holds all entries. */
  readonly periodBefore: (period: string) => string | undefined
  /** The beginning of a time that is its period. */
  readonly periodOf: (time: string) => string
  readonly retentionDays: number
  readonly parse: (items: readonly Record<string, unknown>[]) => Promise<readonly Row[]>
  /** Whether `parse` leaves out rows that do not match, so that more must be read. */
  readonly isSearched: boolean
  /** Upper bound of requests per page. Further periods, and rows that a filter drops, are left to the next page. */
  readonly requestsAtMost: number
}

const read = async ({ index, partition, filter }: TimePartition, from: string, until: string, limit: number) => {
  const { conditions, names, values } = narrowingParts(filter)
  const { partitionKey, sortKey } = index === undefined ? table : table.indexes[index]
  const isFiltered = conditions.length > 0
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: index,
      KeyConditionExpression: `${partitionKey} = :partition AND ${sortKey} BETWEEN :from AND :until`,
      ...(isFiltered && { FilterExpression: conditions.join(' AND '), ExpressionAttributeNames: names }),
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':until': until, ...values },
      ScanIndexForward: false,
      Limit: isFiltered ? READ_AT_MOST : limit,
    }),
  )
  return { items: Items, readUpTo: LastEvaluatedKey && sortKeySchema.parse(LastEvaluatedKey.sk) }
}

/**
 * Reads one page of a log, newest first, period by period into the past. The number of requests is bounded, so a page may hold fewer entries than
 * asked for, even none, and still have a next one.
 * @param period ISO times in UTC; both ends are included
 * @throws ApiError validation for a cursor of another query
 */
export const listNewestFirst = async <Row extends { readonly id: string }>(
  log: TimeLog<Row>,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
  scope: CursorScope,
): Promise<Page<Row>> => {
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const now = new Date().toISOString()
  const oldest = daysLater(now, -log.retentionDays)
  const from = period.from !== undefined && period.from > oldest ? period.from : oldest
  const newest = period.to !== undefined && period.to < now ? period.to : now
  // „$“ sorts after the „#“ that follows the time of an entry.
  let until = start?.until ?? `${period.to ?? '9999'}$`
  let current = start?.period ?? log.periodOf(newest)
  const found: Row[] = []
  const pageTo = (next: { until: string; period: string } | undefined) => pageBetween(scope, start, found.slice(0, limit), next)
  for (let requests = 0; requests < log.requestsAtMost; requests++) {
    // DynamoDB rejects a range that ends before it begins.
    if (until < from) return pageTo(undefined)
    const { items, readUpTo } = await read(log.partitionOf(current), from, until, log.isSearched ? READ_AT_MOST : limit + 2)
    // The range includes its upper end, the last entry of the previous page.
    found.push(...(await log.parse(items)).filter(({ id }) => id !== until))
    const last = found[limit - 1]
    if (found.length > limit && last !== undefined) return pageTo({ until: last.id, period: log.periodOf(last.id) })
    const older = current <= log.periodOf(from) ? undefined : log.periodBefore(current)
    if (readUpTo !== undefined) until = readUpTo
    else if (older === undefined) return pageTo(undefined)
    else current = older
  }
  return pageTo({ until, period: current })
}
