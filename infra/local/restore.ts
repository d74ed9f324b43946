import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFiles, removeContents } from './data-files.ts'
import { StartFailure } from './failure.ts'
import { assertUnused } from './lock.ts'
import { dataDir } from './settings.ts'

/** `npm run restore -- <backup>`: replaces the local data by one of the backups that the screen Datensicherung has made. */
try {
  const { backups, table } = dataFiles(dataDir())
  const [name] = process.argv.slice(2)
  const names = (await readdir(backups).catch(() => [])).filter((entry) => existsSync(join(backups, entry, 'table.db'))).sort()
  if (name === undefined || !names.includes(name))
    throw new StartFailure(
      `Welche Sicherung? npm run restore -- <Name>, mit einem dieser Namen: ${names.join(', ') || 'es gibt noch keine'}.`,
    )
  await assertUnused(dataDir())
  await removeContents(dataDir())
  await cp(join(backups, name), dataDir(), { recursive: true })
  process.stdout.write(`${table} und die übrigen Daten sind auf dem Stand der Sicherung ${name}. „npm start“ startet das Portal damit.\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
