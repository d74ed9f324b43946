import { randomUUID } from 'node:crypto'
import { auditItem } from '../../data/audit.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { migrationJobs, readSchemaVersion, schemaVersionItem } from '../../data/schema-version.ts'
import { transact } from '../../data/transact.ts'
import type { Migration } from '../../migrations/migration.ts'
import { log } from '../../runtime/log.ts'
import { isTurnOver } from '../../runtime/turn.ts'

/** All migrations, by number. */
const migrations: readonly Migration[] = []

const KEPT_MS = 365 * 86_400_000

const nextAfter = (version: number, all: readonly Migration[]) => all.find(({ number }) => number === version + 1)
const BEGINNING = { step: 0, rewritten: 0 }

/** Starts the next migration that the table lacks, unless it runs already. */
export const startMigrations = async (all = migrations): Promise<void> => {
  const next = nextAfter(await readSchemaVersion(), all)
  if (next !== undefined) await migrationJobs.ensure(String(next.number), BEGINNING)
}

/** Continues a migration. At its end the table has its number, and the next one starts. */
export const runMigrationJob = async (held: HeldJob, all = migrations): Promise<void> => {
  const job = migrationJobs.parse(held)
  const migration = all.find(({ number }) => String(number) === job.id)
  if (migration === undefined) throw new Error(`This version has no migration ${job.id}`)
  let { position } = job
  for (let step = migration.steps[position.step]; step !== undefined; step = migration.steps[position.step]) {
    const { at, rewritten } = await step(position.at)
    const done = { step: at === undefined ? position.step + 1 : position.step, rewritten: position.rewritten + rewritten }
    position = at === undefined ? done : { ...done, at }
    if (isTurnOver()) return migrationJobs.release(job, position, new Date())
    await migrationJobs.save(job, position)
  }
  const next = nextAfter(migration.number, all)
  await transact([
    migrationJobs.endItem(job, { state: 'finished', position, expires: new Date(Date.now() + KEPT_MS) }),
    schemaVersionItem(migration.number),
    auditItem({
      actor: null,
      action: 'migrationFinish',
      entity: 'SYSTEM',
      id: `migration-${migration.number}`,
      before: null,
      after: { rewritten: position.rewritten },
      name: migration.summary,
    }),
    ...(next === undefined ? [] : [migrationJobs.startItem(String(next.number), BEGINNING, { token: randomUUID(), due: new Date() })]),
  ])
  log('info', 'Data migrated', { number: migration.number, rewritten: position.rewritten })
}

/** The version of the data, the version that the code needs, and how far a running migration is. */
export const readMigrations = async (all = migrations) => {
  const version = await readSchemaVersion()
  const next = nextAfter(version, all)
  const running = next && (await migrationJobs.get(String(next.number)))
  return { version, needed: all.length, running: running?.position }
}
