import { removeDataDir } from './data-files.ts'
import { StartFailure } from './failure.ts'
import { assertUnused } from './lock.ts'
import { dataDir } from './settings.ts'

try {
  await assertUnused(dataDir())
  await removeDataDir(dataDir())
  process.stdout.write(`Die Daten in ${dataDir()} sind gelöscht. Der nächste Start („npm start“) legt die Beispieldaten neu an.\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
