import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { tableRequest } from '../../shared/platform/table.ts'

/** Gives a test file an empty table on the engine of the running portal. Use cases called in this process use it. */
export const takeOwnTable = async (name: string) => {
  process.env[environment.tableName] = name
  await new DynamoDBClient().send(new CreateTableCommand(tableRequest(name)))
}
