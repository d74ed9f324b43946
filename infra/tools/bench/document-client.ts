import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'

/** The minimum of every Lambda that uses the table; our bundles are compared with its bundle. */
export const handler = () => [
  DynamoDBDocumentClient.from(new DynamoDBClient()),
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
]
