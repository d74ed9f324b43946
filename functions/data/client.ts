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
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError } from '../runtime/api-error.ts'
import { setting, settingOr } from '../runtime/environment.ts'
import { fullJitter } from '../runtime/full-jitter.ts'
import { requestDeadline } from '../runtime/request-context.ts'
import { asOneCall, tracing } from '../runtime/trace.ts'

const client = new DynamoDBClient({
  requestHandler: {
    // The service answers within tenths of a second: a longer silence means that the connection is lost.
    // Four of them fit into a request of ten seconds, which then ends with this error rather than at its deadline.
    requestTimeout: Number(settingOr(environment.tableTimeout, '2000')),
    throwOnRequestTimeout: true,
  },
})
client.middlewareStack.add(tracing('DynamoDB'), asOneCall)

/** The table's client. Repositories ask through {@link send}; tests add middleware here. */
export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)

const MAX_ATTEMPTS = 8
const BASE_DELAY_MS = 20

/** Reasons of cancellation for which the same transaction may succeed a moment later. */
const TRANSIENT_REASONS = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

/** Whether a transaction stood in the way of this write. The SDK retries everything else that may pass, but not this. */
const isConflict = (error: unknown) =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).every(({ Code = 'None' }) => TRANSIENT_REASONS.includes(Code)))

/**
 * Sends a command to the table. The SDK retries throttling, lost connections and faults of the service; conflicts with transactions are retried here,
 * with full jitter. All of it ends with the request's deadline.
 * @throws the SDK's error when retrying has not helped; AbortError at the deadline, when it is unknown whether a write was carried out
 */
export const send = async <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: $Command<Input, Output, DynamoDBDocumentClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
): Promise<Output> => {
  const deadline = requestDeadline()
  for (let attempt = 1; ; attempt++) {
    try {
      return await documents.send(command, deadline === undefined ? {} : { abortSignal: deadline })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      await fullJitter(attempt, BASE_DELAY_MS, deadline)
    }
  }
}

type ReadOptions = {
  readonly ConsistentRead?: boolean
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: Record<string, string>
}

/**
 * All items with these keys, at most 100, in any order; missing ones are left out. What the table leaves unread is asked for again.
 * @throws ApiError too_many when items are left unread time and again
 */
export const readItems = async (
  keys: readonly Readonly<Record<string, string>>[],
  options: ReadOptions = {},
): Promise<Record<string, unknown>[]> => {
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

/** Whether this is the refusal of a single write whose condition does not hold. */
export const isConditionFailed = (error: unknown) => error instanceof ConditionalCheckFailedException

/** What DynamoDB and the user pool say when too much is asked of them, and what the deadline of a request ends with. */
const TRANSIENT_ERRORS = [
  'AbortError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]

/** Whether the same may succeed a moment later: too much was asked, a transaction stood in the way, or the request ran out of time. */
export const isTransient = (error: unknown): boolean =>
  isConflict(error) || (error instanceof Error && TRANSIENT_ERRORS.includes(error.name))
