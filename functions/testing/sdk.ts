import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The SDK's client of the same engine: for what only tests and benchmarks do, such as reading a whole table and writing past the use cases. Faults that are injected do not reach it. */
export const sdk = DynamoDBDocumentClient.from(new DynamoDBClient(), { marshallOptions: { removeUndefinedValues: true } })
