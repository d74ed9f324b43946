import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from './child.ts'
import { dataFiles } from './data-files.ts'
import { brokenData, StartFailure } from './failure.ts'

const guard = fileURLToPath(new URL('guard.ts', import.meta.url))

/** The engine for this platform. Platforms other than Linux x64 download it at the first start, which has not been tested. */
const engineCommand = (): { command: readonly string[]; patienceMs: number } => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { command: ['npx', '--yes', 'dynoxide@1.2.1'], patienceMs: 90_000 }
  const packageFile = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')
  return { command: [join(dirname(packageFile), 'dynoxide')], patienceMs: 10_000 }
}

/**
 * Starts the embedded DynamoDB-compatible engine on the table file of `dataDir`.
 * @throws StartFailure when the file is corrupt
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
