import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'

/** The document client that every access goes through. Undefined attributes are left out of items. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(), { marshallOptions: { removeUndefinedValues: true } })

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)
