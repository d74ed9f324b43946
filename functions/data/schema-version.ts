import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { send, tableName } from './client.ts'
import { defineJob } from './jobs.ts'
import { schemaVersionKey } from './keys.ts'
import { putVersionItem } from './versioned.ts'

/** The number of the last migration that the table has been through; 0 for a table before the first one. Strongly consistent, one request. */
export const readSchemaVersion = async (): Promise<number> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: schemaVersionKey, ConsistentRead: true }))
  return Item === undefined ? 0 : z.object({ version: z.int() }).parse(Item).version
}

/** Item that stores the number of a finished migration; refused (stale) unless it is the next one. */
export const schemaVersionItem = (version: number) => putVersionItem(schemaVersionKey, version - 1, { version })

const positionSchema = z.object({
  /** Index of the current step of the migration. */
  step: z.int().nonnegative(),
  /** Where the step is, in its own terms; absent at its beginning. */
  at: z.string().optional(),
  /** Number of records that were rewritten. */
  rewritten: z.int().nonnegative(),
})

/** Migrations of the table's data. The id is the migration's number. */
export const migrationJobs = defineJob('MIGRATION', positionSchema)
