import { Failure, failWith } from '../../deployment/failure.ts'
import { stageNames } from '../../stages.ts'
import { enterStage } from './stage-table.ts'

/**
 * `npm run pool:rebuild -- <stage>`: makes every user of the table in the user pool of the stage, and mails active ones a link to choose a
 * password. Users whom the pool has are left alone, so it may be interrupted and repeated.
 */
const usage = `npm run pool:rebuild -- <stage>, with one of: ${stageNames.join(', ')}.`
/** Five users a second: the pool creates more, and SES sends fourteen mails a second. */
const PAUSE_MS = 200
const REPORT_EVERY = 100

const rebuild = async () => {
  const [name, ...surplus] = process.argv.slice(2)
  if (name === undefined || surplus.length > 0 || !stageNames.includes(name)) throw new Failure(usage)
  await enterStage(name)
  const { loadSecrets } = await import('../../../functions/runtime/load-secrets.ts')
  await loadSecrets()
  const { rebuildPool } = await import('../../../functions/use-cases/accounts/rebuild-pool.ts')
  const { created, present, mailed } = await rebuildPool(PAUSE_MS, (progress) => {
    if (progress.created % REPORT_EVERY === 0) process.stdout.write(`${progress.created} users made, ${progress.mailed} mailed …\n`)
  })
  process.stdout.write(`${created} users made in the pool, ${mailed} of them mailed a link; ${present} were there already.\n`)
}

await rebuild().catch(failWith)
