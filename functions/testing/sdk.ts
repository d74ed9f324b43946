import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * A plain SDK client of the same engine, for what only tests and benchmarks do, such as reading the whole table. Injected faults do not
 * affect it.
 */
export const sdk = DynamoDBDocumentClient.from(new DynamoDBClient(), { marshallOptions: { removeUndefinedValues: true } })
