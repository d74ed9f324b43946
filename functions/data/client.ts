import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { isRecord } from '../../shared/domain/is-record.ts'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { traced } from '../trace.ts'
import { dynamodb } from './dynamodb.ts'

/** What is asked of the table, and what comes back: in the SDK's types. A Scan is not among it. */
type Operations = {
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput]
  DeleteItem: [DeleteCommandInput, DeleteCommandOutput]
  GetItem: [GetCommandInput, GetCommandOutput]
  Query: [QueryCommandInput, QueryCommandOutput]
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput]
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput]
}
type Operation = keyof Operations
type Answer<Name extends Operation> = Omit<Operations[Name][1], '$metadata'>

/** The members of requests and answers that hold attributes: one set of them, or a list of sets. */
const ATTRIBUTES = new Set([
  'Item',
  'Items',
  'Key',
  'Keys',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
  'Attributes',
])

type Convert = (attributes: Record<string, unknown>) => unknown

const each = (value: unknown, convert: Convert): unknown => {
  if (Array.isArray(value)) return value.map((part) => each(part, convert))
  return isRecord(value) ? convert(value) : value
}

/** The same with its attributes converted, wherever they stand. */
const converted = (value: unknown, convert: Convert): unknown => {
  if (Array.isArray(value)) return value.map((part) => converted(part, convert))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, ATTRIBUTES.has(name) ? each(part, convert) : converted(part, convert)]),
  )
}

const toAttributes: Convert = (values) => marshall(values, { removeUndefinedValues: true })
const fromAttributes: Convert = (attributes) => unmarshall(Object(attributes))

/** Rows of a batch stand under the names of their tables. */
const rowsByTable = (responses: unknown) =>
  isRecord(responses)
    ? { Responses: Object.fromEntries(Object.entries(responses).map(([name, rows]) => [name, each(rows, fromAttributes)])) }
    : {}

/** The table. Every access goes through it, with plain values for attributes; undefined ones are left out. */
export const documents = {
  /**
   * Asks the table, in the words of DynamoDB's API.
   * @throws DynamoDbError with the service's name for its refusal, once trying again has not helped
   */
  send: <Name extends Operation>(operation: Name, input: Operations[Name][0]): Promise<Answer<Name>> =>
    traced('DynamoDB', operation, async () => {
      const { Responses, ...answer } = await dynamodb.send(operation, Object(converted(input, toAttributes)))
      return { ...Object(converted(answer, fromAttributes)), ...rowsByTable(Responses) }
    }),
}

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)
