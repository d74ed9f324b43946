import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { environment } from '../../../shared/platform/environment.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { dataFiles } from '../../local/data-files.ts'
import { dataDir } from '../../local/settings.ts'
import { assertTableName, enterStage, withLocalCopy } from './stage-table.ts'

/**
 * `npm run restore:drill -- <stage> [time | table]`: restores the table of a stage, as it was at that time (ISO) or at the latest restorable
 * moment, into a throw-away table beside it, checks it, and deletes it. With the name of a table that was restored from a backup it checks
 * that one and leaves it. `npm run restore:drill -- local [backup]`: the same with a copy of the data of this machine, or with one of its
 * backups. It changes nothing of the stage.
 */
const usage = 'npm run restore:drill -- <stage> [time | table]'
const POLL_MS = 5000
const PATIENCE_S = 24 * 3600
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const say = (line: string) => process.stdout.write(`${line}\n`)

const COUNTERS = ['PARTNER', 'CUSTOMER', 'INTERESSENT', 'APPLICATION', 'USER', 'MAIL'] as const

/** How many records of each kind the table counts. */
const countRecords = async () => {
  const { readCounter } = await import('../../../functions/data/counters.ts')
  const totals = await Promise.all(COUNTERS.map(async (name) => (await readCounter(name)).total ?? 0))
  return COUNTERS.map((name, index) => ({ name, total: totals[index] ?? 0 }))
}
type Counts = Awaited<ReturnType<typeof countRecords>>

/** Compares a restored table with the present one, and its figures, tokens and markers with its records. */
const check = async (present: Counts) => {
  const begun = performance.now()
  const restored = await countRecords()
  for (const [index, { name, total }] of restored.entries()) {
    const now = present[index]?.total ?? 0
    say(`  ${name.padEnd(12)}${String(total).padStart(10)} restored, ${String(now).padStart(10)} now${total === now ? '' : '  ← differs'}`)
  }
  const { findInconsistencies } = await import('../../../functions/consistency/find-inconsistencies.ts')
  const problems = await findInconsistencies()
  say(
    `Checked in ${seconds(begun)}: ${problems.length === 0 ? 'all figures, search tokens and markers match the records' : `${problems.length} problems`}.`,
  )
  for (const problem of problems.slice(0, 50)) say(`  ${problem}`)
  if (problems.length > 0)
    throw new Failure('The restored table is not consistent. A restore splits no transaction: these errors are as old as the data.')
}

const restoreStage = async (stage: string, when: string | undefined) => {
  await enterStage(stage)
  const source = process.env[environment.tableName] ?? ''
  const present = await countRecords()
  const client = new DynamoDBClient()
  const begun = performance.now()
  const time = when === undefined ? undefined : new Date(when)
  if (time !== undefined && Number.isNaN(time.getTime())) {
    process.env[environment.tableName] = when
    return check(present)
  }
  const target = `${source}-drill-${Date.now()}`
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      ...(time === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: time }),
    }),
  )
  try {
    say(`Restoring ${source} to ${time?.toISOString() ?? 'the latest restorable moment'} as ${target} …`)
    const isReady = async () => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: target }))
      const indexes = Table?.GlobalSecondaryIndexes ?? []
      return Table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    }
    while (!(await isReady())) await delay(POLL_MS)
    say(`Restored in ${seconds(begun)}.`)
    process.env[environment.tableName] = target
    await check(present)
  } finally {
    await client.send(new DeleteTableCommand({ TableName: target }))
    await waitUntilTableNotExists({ client, maxWaitTime: PATIENCE_S }, { TableName: target })
    say(`${target} is deleted.`)
  }
}

const drill = async () => {
  const begun = performance.now()
  const [typed, detail] = process.argv.slice(2)
  const name = assertTableName(typed, usage)
  if (name === 'local') {
    const present = await withLocalCopy(countRecords)
    const folder = detail === undefined ? dataDir() : join(dataFiles(dataDir()).backups, detail)
    await withLocalCopy(() => check(present), folder)
  } else await restoreStage(name, detail)
  say(`The drill took ${seconds(begun)}.`)
}

await drill().catch(failWith)
