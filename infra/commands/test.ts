import { mkdir, readFile } from 'node:fs/promises'
import * as z from 'zod'
import { Steps } from './steps.ts'

const VITEST = 'test-results/vitest.json'
const BROWSER = 'test-results/browser.json'

const vitestSchema = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })
const countVitest = async () => {
  const { numPassedTests, numFailedTests } = vitestSchema.parse(JSON.parse(await readFile(VITEST, 'utf8')))
  return { passed: numPassedTests, failed: numFailedTests }
}

const browserSchema = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
const countBrowser = async () => {
  const { expected, unexpected, flaky } = browserSchema.parse(JSON.parse(await readFile(BROWSER, 'utf8'))).stats
  if (flaky > 0) process.stdout.write(`${flaky} flaky: passed only at the second try\n`)
  return { passed: expected + flaky, failed: unexpected }
}

/** `npm test`: everything that must hold before a change lands, with one summary at the end. */
await mkdir('test-results', { recursive: true })
const steps = new Steps()
await steps.run('Typen, Lint, Importe', 'node', ['infra/commands/check.ts'])
await steps.run('Webseiten bauen', 'node', ['infra/commands/build-web.ts'])
await steps.run(
  'Unit und API',
  'vitest',
  ['run', '--project', 'unit', '--project', 'api', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
  countVitest,
)
await steps.run('Rechte der Lambdas', 'vitest', ['run', '--project', 'rights'])
await steps.run('CDK-Synthese mit cdk-nag', 'cdk', ['synth', '--quiet', '--strict'])
await steps.run('Browser', 'playwright', ['test'], countBrowser)
steps.finish()
