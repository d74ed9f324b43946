import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  type $Command,
  BatchGetCommand,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  QueryCommand,
  type QueryCommandInput,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { tableLines } from '../../shared/platform/log-lines.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { ApiError } from '../runtime/api-error.ts'
import { setting, settingOr } from '../runtime/environment.ts'
import { fullJitter } from '../runtime/full-jitter.ts'
import { log } from '../runtime/log.ts'
import { requestDeadline } from '../runtime/request-context.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'

const client = new DynamoDBClient({
  requestHandler: {
    // The service answers within tenths of a second, so a longer silence means a lost connection. Four attempts fit into a request of ten seconds,
    // which then ends with this error rather than at its deadline.
    requestTimeout: Number(settingOr(environment.tableTimeout, '2000')),
    throwOnRequestTimeout: true,
  },
})
client.middlewareStack.add(tracing('DynamoDB'), outsideRetries)
// It copies each answer for a logger that writes nothing.
client.middlewareStack.remove('loggerMiddleware')

/** The table's client. Repositories use {@link send}; tests add middleware here. */
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
  // A number beyond the safe integers would otherwise fail the whole answer. The schema of its row refuses it.
  unmarshallOptions: { wrapNumbers: Number },
})

/** Name of the table, from the environment. */
export const tableName = () => setting(environment.tableName)

/** Conditions of writes: no item may have this key yet, or one must. */
export const IS_NEW = `attribute_not_exists(${table.partitionKey})`
export const EXISTS = `attribute_exists(${table.partitionKey})`

/** A part of a partition. `from` and `until` are the first and the last sort key to read. */
type PartitionRange = { readonly index?: IndexName; readonly from?: string; readonly until?: string }

const rangeCondition = (sortKey: string, { from, until }: PartitionRange) => {
  if (from !== undefined && until !== undefined) return ` AND ${sortKey} BETWEEN :from AND :until`
  if (from !== undefined) return ` AND ${sortKey} >= :from`
  return until === undefined ? '' : ` AND ${sortKey} <= :until`
}

/** Query input for one partition of the table or of an index, in the order of the sort key. */
export const partitionQuery = (partition: string, range: PartitionRange = {}) => {
  const { index, from, until } = range
  const { partitionKey, sortKey } = index === undefined ? table : table.indexes[index]
  return {
    TableName: tableName(),
    IndexName: index,
    KeyConditionExpression: `${partitionKey} = :partition${rangeCondition(sortKey, range)}`,
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(from !== undefined && { ':from': from }),
      ...(until !== undefined && { ':until': until }),
    },
  }
}

const MAX_ATTEMPTS = 8
const BASE_DELAY_MS = 20
/** Another transaction holds an item for some 20 ms, so many short waits are better than few long ones. */
const MAX_CONFLICTS = 20
/** After so many attempts the waits grow no longer than a third of a second. */
const LONGEST_WAIT_AT = 4

/** Cancellation reasons after which the same transaction may succeed a moment later. */
const TRANSIENT_REASONS = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

/** Whether a concurrent transaction blocked this write: the one transient error that the SDK does not retry. */
const isConflict = (error: unknown) =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).every(({ Code = 'None' }) => TRANSIENT_REASONS.includes(Code)))

const metadataSchema = z.object({ $metadata: z.object({ attempts: z.number() }) })

/** How often the SDK repeated a request by itself. */
const retriesOf = (outcome: unknown) => {
  const { data } = metadataSchema.safeParse(outcome)
  return data === undefined ? 0 : data.$metadata.attempts - 1
}

/**
 * Sends a command to the table. The SDK retries throttling, lost connections and service faults; conflicts with transactions are retried here, with
 * full jitter. The request's deadline ends all retries.
 * @throws the SDK's error when retries are exhausted; AbortError at the deadline, when the outcome of a write is unknown
 */
export const send = async <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: $Command<Input, Output, DynamoDBDocumentClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
): Promise<Output> => {
  const deadline = requestDeadline()
  let conflicts = 0
  let retries = 0
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const output = await documents.send(command, deadline === undefined ? {} : { abortSignal: deadline })
        retries += retriesOf(output)
        return output
      } catch (error) {
        retries += retriesOf(error)
        if (!isConflict(error)) throw error
        conflicts++
        if (attempt === MAX_CONFLICTS) throw error
        await fullJitter(Math.min(attempt, LONGEST_WAIT_AT), BASE_DELAY_MS, deadline)
      }
    }
  } finally {
    if (conflicts + retries > 0) log('info', tableLines.repeated, { conflicts, retries })
  }
}

/**
 * The items of a query, page by page: a megabyte at a time, or `Limit` items. A page may be empty. A caller that stops early sends no further request.
 */
export async function* queryPages(query: QueryCommandInput): AsyncGenerator<readonly Record<string, unknown>[]> {
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(new QueryCommand({ ...query, ExclusiveStartKey: next }))
    yield Items
    next = LastEvaluatedKey
  } while (next !== undefined)
}

/** All items of a query. One request per megabyte, or per `Limit`. */
export const queryAll = async (query: QueryCommandInput): Promise<readonly Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  for await (const page of queryPages(query)) items.push(...page)
  return items
}

type ReadOptions = {
  readonly ConsistentRead?: boolean
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: Record<string, string>
}

/** DynamoDB reads at most so many items in a request. */
const MOST_KEYS = 100

/** Reads up to {@link MOST_KEYS} items; unprocessed keys are read again. */
const readBatch = async (keys: readonly Readonly<Record<string, string>>[], options: ReadOptions): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  let unread: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
  for (let attempt = 1; unread.length > 0; attempt++) {
    if (attempt > 1) await fullJitter(attempt, BASE_DELAY_MS, requestDeadline())
    if (attempt > MAX_ATTEMPTS) throw new ApiError('too_many', undefined, { retryAfterSeconds: 1 })
    const { Responses, UnprocessedKeys } = await send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: unread, ...options } } }),
    )
    items.push(...(Responses?.[tableName()] ?? []))
    unread = UnprocessedKeys?.[tableName()]?.Keys ?? []
  }
  return items
}

/**
 * Reads the items with these keys, in any order; missing items are left out. One request per 100 keys.
 * @throws ApiError too_many when keys stay unprocessed after several attempts
 */
export const readItems = async (
  keys: readonly Readonly<Record<string, string>>[],
  options: ReadOptions = {},
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  for (let first = 0; first < keys.length; first += MOST_KEYS)
    items.push(...(await readBatch(keys.slice(first, first + MOST_KEYS), options)))
  return items
}

/** Whether the condition of a single write failed. */
export const isConditionFailed = (error: unknown) => error instanceof ConditionalCheckFailedException

/** Error names with which DynamoDB and the user pool report throttling, and the one at a request's deadline. */
const TRANSIENT_ERRORS = [
  'AbortError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]

/** Whether a retry may succeed: throttling, a conflicting transaction, or the request's deadline. */
export const isTransient = (error: unknown): boolean =>
  isConflict(error) || (error instanceof Error && TRANSIENT_ERRORS.includes(error.name))
