import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { keyAttributes, table } from '../../shared/platform/table.ts'

const keySchema = (keys: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
  { AttributeName: keys.sortKey, KeyType: 'RANGE' as const },
]

/** Gives a test file an empty table on the engine of the running portal, for what needs the whole table to itself. Use cases called in this process use it. */
export const takeOwnTable = async (name: string) => {
  process.env[environment.tableName] = name
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(table),
      AttributeDefinitions: keyAttributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, keys]) => ({
        IndexName,
        KeySchema: keySchema(keys),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  )
}
