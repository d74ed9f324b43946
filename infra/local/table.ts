import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { table } from '../../shared/platform/table.ts'

const keySchema = (keys: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
  { AttributeName: keys.sortKey, KeyType: 'RANGE' as const },
]

const definition = (TableName: string) =>
  new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: [table, ...Object.values(table.indexes)]
      .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, keys]) => ({
      IndexName,
      KeySchema: keySchema(keys),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  })

/** Makes sure that the table exists, `fresh` or as it was, and says whether it was there. Streams stay off: they slow writes down, and the mailer does without. */
export const ensureTable = async (endpoint: string, tableName: string, { fresh }: { readonly fresh: boolean }) => {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 2 })
  try {
    const exists = await client.send(new DescribeTableCommand({ TableName: tableName })).then(
      () => true,
      (error) => {
        if (error instanceof ResourceNotFoundException) return false
        throw error
      },
    )
    if (exists && fresh) await client.send(new DeleteTableCommand({ TableName: tableName }))
    if (!exists || fresh) await client.send(definition(tableName))
    return { existed: exists }
  } finally {
    client.destroy()
  }
}
