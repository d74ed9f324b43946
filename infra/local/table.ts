import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { tableRequest } from '../../shared/platform/table.ts'

/** Distinguishes a current table from one of an older version. */
const shapeOf = (indexes: readonly GlobalSecondaryIndexDescription[] = []) =>
  indexes
    .map(({ IndexName, KeySchema = [] }) => [IndexName, ...KeySchema.map(({ AttributeName }) => AttributeName)].join())
    .sort()
    .join(' ')

/**
 * Creates the table if it is missing or `fresh` is set, and returns whether it existed, and in an older version. Streams stay off: they
 * slow writes down, and the local mailer does not need them.
 */
export const ensureTable = async (endpoint: string, tableName: string, { fresh }: { readonly fresh: boolean }) => {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 2 })
  try {
    const existing = await client.send(new DescribeTableCommand({ TableName: tableName })).then(
      ({ Table }) => Table,
      (error) => {
        if (error instanceof ResourceNotFoundException) return undefined
        throw error
      },
    )
    if (existing && fresh) await client.send(new DeleteTableCommand({ TableName: tableName }))
    if (!existing || fresh) await client.send(new CreateTableCommand(tableRequest(tableName)))
    const isOutdated =
      existing &&
      !fresh &&
      shapeOf(existing.GlobalSecondaryIndexes) !== shapeOf(new CreateTableCommand(tableRequest(tableName)).input.GlobalSecondaryIndexes)
    return { existed: existing !== undefined, isOutdated }
  } finally {
    client.destroy()
  }
}
