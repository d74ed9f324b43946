import { failWith } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'
import { getStageOrThrow } from '../../stages.ts'
import { startEmulator } from '../rehearsal/emulator.ts'
import { INBOX, startInbox } from '../rehearsal/inbox.ts'
import { skipWith } from '../rehearsal/python.ts'

/**
 * `npm run rehearse [-- files] [--required]`: deploys everything to a local emulator of AWS with enforced rights, by the command that
 * deploys to AWS, and runs the API tests against it. docs/runbook.md lists what it cannot show. It is skipped if the machine lacks a
 * requirement; with `--required` or CI set, it fails.
 */
const MINUTE = 60_000
const said = (line: string) => process.stdout.write(`\n══ ${line}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

const timed = async (what: string, act: () => Promise<unknown>) => {
  said(what)
  const begun = performance.now()
  await act()
  process.stdout.write(`\n${what}: ${seconds(begun)}\n`)
}

const rehearse = async (env: Record<string, string>) => {
  const { name, account, region } = getStageOrThrow('rehearsal')
  await timed('Bootstrap', () =>
    // In another folder, because here it would synthesise the app first.
    run('The bootstrap', 'cdk', ['bootstrap', `aws://${account}/${region}`, '--app', ''], { env, timeoutMs: 2 * MINUTE, quiet: true }),
  )
  await timed('Deployment', () =>
    run('The deployment', process.execPath, ['infra/tools/commands/deploy.ts', name, '--unchecked'], {
      env,
      timeoutMs: 10 * MINUTE,
      quiet: true,
    }),
  )
  await timed('The same deployment once more', () =>
    run('The second deployment', process.execPath, ['infra/tools/commands/deploy.ts', name, '--unchecked'], {
      env,
      timeoutMs: 10 * MINUTE,
      quiet: true,
    }),
  )
  await timed('Tests', () =>
    run(
      'A test',
      'vitest',
      ['run', '--config', 'infra/tools/rehearsal/vitest.config.ts', ...process.argv.slice(2).filter((word) => word !== '--required')],
      {
        env,
        timeoutMs: 20 * MINUTE,
        isOfAws: false,
      },
    ),
  )
}

const begun = performance.now()
try {
  const inbox = await startInbox()
  const emulator = await startEmulator(inbox.smtpHost)
  const stop = () => void emulator.stop().then(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await rehearse({ ...emulator.env, [INBOX]: inbox.url })
  } finally {
    await emulator.stop()
    await inbox.stop()
  }
  said(`The rehearsal went well: ${seconds(begun)}`)
} catch (error) {
  try {
    skipWith('The rehearsal', error)
  } catch (failure) {
    failWith(failure)
  }
}
