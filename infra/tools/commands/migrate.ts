import { failWith } from '../../deployment/failure.ts'
import { assertTableName, enterStage, withLocalCopy } from './stage-table.ts'

/**
 * `npm run migrate -- <stage>|local`: shows the version of a table's data, and starts what it lacks. The jobs of the stage, or of the running portal,
 * do the work and start it by themselves after a deployment; on this machine the command only shows.
 */
const show = async () => {
  const { readMigrations } = await import('../../../functions/use-cases/jobs/migrate.ts')
  const { version, needed, running } = await readMigrations()
  process.stdout.write(`The data has version ${version}, the code needs ${needed}.\n`)
  if (running !== undefined)
    process.stdout.write(`Migration ${version + 1} is in step ${running.step + 1}, ${running.rewritten} records are rewritten.\n`)
}

const migrate = async () => {
  const [typed] = process.argv.slice(2)
  const name = assertTableName(typed, 'npm run migrate -- <stage>')
  if (name === 'local') return withLocalCopy(show)
  await enterStage(name)
  const { startMigrations } = await import('../../../functions/use-cases/jobs/migrate.ts')
  await startMigrations()
  return show()
}

await migrate().catch(failWith)
