import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { asOneCall, tracing } from '../trace.ts'

/** A table that is asked too much turns single requests away, at random: three attempts, as the SDK makes them, give up too soon. */
const client = new DynamoDBClient({ maxAttempts: 6 })
// The one copies each answer for a log that nobody keeps, a third of the time that a list of 25 rows costs; the other describes this client to the service
// anew with each request, a tenth of what a small one costs.
for (const unneeded of ['loggerMiddleware', 'getUserAgentMiddleware']) client.middlewareStack.remove(unneeded)
client.middlewareStack.add(tracing('DynamoDB'), asOneCall)

/** The document client that every access goes through. Undefined attributes are left out of items. */
export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })

/** Name of the one table, from the environment. */
export const tableName = () => setting(environment.tableName)
