import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { table } from '../../shared/platform/table.ts'
import { type Child, startChild } from './child.ts'
import { dataFiles } from './data-files.ts'
import { brokenData, StartFailure } from './failure.ts'

const guard = fileURLToPath(new URL('guard.ts', import.meta.url))

/** The engine for this platform. Other platforms than Linux x64 fetch it at the first start; that path has not been tried. */
const engineCommand = (): { command: readonly string[]; patienceMs: number } => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { command: ['npx', '--yes', 'dynoxide@1.2.1'], patienceMs: 90_000 }
  const packageFile = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')
  return { command: [join(dirname(packageFile), 'dynoxide')], patienceMs: 10_000 }
}

/**
 * Starts the embedded DynamoDB-compatible engine on the table file of `dataDir`.
 * @throws StartFailure when the file is broken
 */
export const startEngine = async (dataDir: string, port: number): Promise<Child> => {
  const { table: file, logs } = dataFiles(dataDir)
  const { command, patienceMs } = engineCommand()
  try {
    return await startChild({
      name: 'Die Datenbank',
      script: [guard, ...command, 'serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
      cwd: dataDir,
      port,
      logFile: join(logs, 'engine.log'),
      patienceMs,
    })
  } catch (error) {
    if (error instanceof StartFailure && /not a valid SQLite|malformed|disk image/i.test(error.message))
      throw brokenData(dataDir, 'table.db', error)
    throw error
  }
}

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
