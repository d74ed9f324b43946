import { AsyncLocalStorage } from 'node:async_hooks'
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
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { traced } from '../trace.ts'
import { withAttributes, withValues } from './attributes.ts'
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
/** Batches come whole. */
type Answer<Name extends Operation> = Omit<Operations[Name][1], '$metadata' | 'UnprocessedKeys'>

const READING: readonly Operation[] = ['BatchGetItem', 'GetItem', 'Query']
const reading = new AsyncLocalStorage<true>()

/** Does something that may be done in vain: if it tries to write to the table, that is an error of ours. */
export const withoutWriting = <Result>(act: () => Promise<Result>): Promise<Result> => reading.run(true, act)

/** The table. Every access goes through it, with plain values for attributes; undefined ones are left out. */
export const documents = {
  /**
   * Asks the table, in the words of DynamoDB's API.
   * @throws DynamoDbError with the service's name for its refusal, once trying again has not helped
   */
  send: async <Name extends Operation>(operation: Name, input: Operations[Name][0]): Promise<Answer<Name>> => {
    if (reading.getStore() && !READING.includes(operation)) throw new Error(`${operation} by a call that only reads`)
    const asked = withAttributes(input)
    // Repositories parse what comes; that its outer form is what the service documents is taken on trust.
    return traced('DynamoDB', operation, async () =>
      withValues(await (operation === 'BatchGetItem' ? dynamodb.sendBatch(asked) : dynamodb.send(operation, asked))),
    )
  },
}

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)
