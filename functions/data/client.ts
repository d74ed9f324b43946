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
type Answer<Name extends Operation> = Omit<Operations[Name][1], '$metadata'>

const READING: readonly Operation[] = ['BatchGetItem', 'GetItem', 'Query']
const reading = new AsyncLocalStorage<true>()

/** Does something that may be done in vain: if it tries to write, that is an error of ours. */
export const withoutWriting = <Result>(act: () => Promise<Result>): Promise<Result> => reading.run(true, act)

/** The table. Every access goes through it, with plain values for attributes; undefined ones are left out. */
export const documents = {
  /**
   * Asks the table, in the words of DynamoDB's API.
   * @throws DynamoDbError with the service's name for its refusal, once trying again has not helped
   */
  send: <Name extends Operation>(operation: Name, input: Operations[Name][0]): Promise<Answer<Name>> =>
    traced('DynamoDB', operation, async () => {
      if (reading.getStore() && !READING.includes(operation)) throw new Error(`${operation} by a call that only reads`)
      return withValues(await dynamodb.send(operation, withAttributes(input)))
    }),
}

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)
