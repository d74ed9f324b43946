import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'

/** What any Lambda on a table needs at least: the bundle of it is what our bundles are compared with. */
export const handler = () => [
  DynamoDBDocumentClient.from(new DynamoDBClient()),
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
]
