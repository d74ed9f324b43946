import { mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Outcome, Steps } from './steps.ts'

const VITEST = 'test-results/vitest.json'
const BROWSER = 'test-results/browser.json'

const namesSchema = z.array(z.string())
const outcomeSchema: z.ZodType<Outcome> = z.object({
  passed: z.int(),
  failed: namesSchema,
  flaky: namesSchema,
  files: z.record(z.string(), z.number()),
})
const readVitest = async () => outcomeSchema.parse(JSON.parse(await readFile(VITEST, 'utf8')))

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
})
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
type Suite = z.infer<typeof suiteSchema>
const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

const readBrowser = async (): Promise<Outcome> => {
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(JSON.parse(await readFile(BROWSER, 'utf8')))
  const specs = suites.flatMap(specsOf)
  const tests = specs.flatMap(({ title, file, tests }) => tests.map(({ status }) => ({ name: `${file} › ${title}`, status })))
  const files: Record<string, number> = {}
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results)) files[file] = (files[file] ?? 0) + duration / 1000
  const named = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const flaky = named('flaky')
  return { passed: named('expected').length + flaky.length, failed: named('unexpected'), flaky, files }
}

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1024 ** 3

/**
 * Moves temporary files, the tables of the tests among them, to memory if there is room: on a disk, each write takes three times as long.
 * @returns how to remove them
 */
const keepFilesInMemory = async () => {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < NEEDED_BYTES) return async () => {}
  const directory = await mkdtemp(join(MEMORY, 'partnerportal-test-'))
  process.env.TMPDIR = directory
  return () => rm(directory, { recursive: true, force: true })
}

/** `npm test`: all checks for a change, with one summary at the end. `npm run test:all` adds those that take long and seldom find anything. */
const removeFiles = await keepFilesInMemory()
await mkdir('test-results', { recursive: true })
const steps = new Steps()
await steps.run('Typen, Lint, Importe', 'node', ['infra/tools/commands/check.ts'])
await steps.run('Webseiten bauen', 'node', ['infra/tools/commands/build-web.ts'])
await steps.run(
  'Unit und API',
  'vitest',
  ['run', '--project', 'unit', '--project', 'api', '--reporter=default', '--reporter=./infra/tools/commands/vitest-outcome.ts'],
  readVitest,
)
await steps.run(
  'API mit strengen Zugängen',
  'vitest',
  ['run', '--project', 'api-strict', '--reporter=default', '--reporter=./infra/tools/commands/vitest-outcome.ts'],
  readVitest,
)
await steps.run('Rechte der Lambdas', 'vitest', ['run', '--project', 'rights'])
await steps.run('CDK-Synthese mit cdk-nag', 'cdk', ['synth', '--quiet', '--strict'])
await steps.run('Browser', 'playwright', ['test', '--project', 'browser'], readBrowser)
await steps.run('Browser, Einstellungen für alle', 'playwright', ['test', '--project', 'portal-wide'], readBrowser)
if (process.argv.includes('--all')) await steps.run('Browser, alle Ansichten', 'playwright', ['test', '--project', 'nightly'], readBrowser)
await removeFiles()
steps.finish()
