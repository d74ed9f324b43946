import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { failWith } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'
import { pythonPrograms, skipWith } from '../rehearsal/python.ts'

/** `npm run scan [-- --required]`: checkov and cfn-lint over the synthesised templates. cdk-nag runs with every synthesis. */
const MINUTE = 60_000

/** Accepted findings of checkov, each with the reason. */
const accepted: Readonly<Record<string, string>> = {
  CKV_AWS_18: 'The bucket of logs does not log itself; the bucket of the site does.',
  CKV_AWS_21: 'Logs are not versioned: nothing overwrites them.',
  CKV_AWS_26: 'Alarms say what is wrong, not about whom; the topic takes no plain HTTP.',
  CKV_AWS_27: 'The queue holds positions in the stream, no records; SQS encrypts it by a key of its own.',
  CKV_AWS_86: 'The log of CloudFront would hold the address of every visitor; the gateway logs each call without it.',
  CKV_AWS_115:
    'Visitors’ Lambdas have places of their own; staff, mailer and jobs share what is left, so that none of them waits while there is room.',
  CKV_AWS_116: 'Gateway and schedules wait for no retry, and what the stream fails on has a queue.',
  CKV_AWS_117: 'No Lambda talks to anything in a network of ours.',
  CKV_AWS_149: 'Both secrets are encrypted by the key that AWS manages for Secrets Manager.',
  CKV_AWS_158: 'Logs hold no personal data; they are encrypted by the key that AWS manages.',
  CKV_AWS_173: 'Settings of Lambdas are encrypted by the key that AWS manages for Lambda.',
  CKV_AWS_174:
    'Without a domain of its own a stage uses the certificate of CloudFront, whose protocols cannot be chosen; with one, TLS 1.2 is the least.',
}

/** Accepted findings of cfn-lint, each with the reason. */
const acceptedByLint: Readonly<Record<string, string>> = {
  W3005: 'The CDK names what a Lambda waits for, its role, also where a reference says so already; twice is as good as once.',
}

const scan = async () => {
  const program = await pythonPrograms('scanners', ['checkov==3.3.30', 'cfn-lint==1.58.0'])
  await run('The synthesis', process.execPath, ['infra/tools/commands/build-web.ts'], { timeoutMs: 5 * MINUTE, quiet: true })
  await run('The synthesis', 'cdk', ['synth', '--quiet', '--strict', '--output', 'cdk.out'], { timeoutMs: 5 * MINUTE, quiet: true })
  const templates = (await readdir('cdk.out')).filter((file) => file.endsWith('.template.json')).map((file) => join('cdk.out', file))

  process.stdout.write('\n── checkov\n')
  const skipped = Object.keys(accepted).flatMap((id) => ['--skip-check', id])
  const files = templates.flatMap((file) => ['-f', file])
  await run(
    'checkov',
    program('checkov'),
    [...files, '--framework', 'cloudformation', '--compact', '--quiet', '--skip-download', ...skipped],
    {
      timeoutMs: 5 * MINUTE,
    },
  )
  process.stdout.write(
    `No finding beside the ${Object.keys(accepted).length} that infra/tools/commands/scan.ts accepts, each with its reason.\n`,
  )

  process.stdout.write('\n── cfn-lint\n')
  const ignored = ['--ignore-checks', ...Object.keys(acceptedByLint)]
  await run('cfn-lint', program('cfn-lint'), ['--non-zero-exit-code', 'warning', '--template', ...templates, ...ignored], {
    timeoutMs: 5 * MINUTE,
  })
  process.stdout.write(`No error and no warning beside the ${Object.keys(acceptedByLint).length} accepted there.\n`)
}

await scan()
  .catch((error: unknown) => skipWith('The scan', error))
  .catch(failWith)
