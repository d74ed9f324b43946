import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Failure, failWith } from '../../deployment/failure.ts'
import { acceptedAdvisories } from '../supply-chain/accepted-advisories.ts'
import { type Advisory, advisoriesOfNpm, advisoriesOfOsv, type InstalledPackage, judge, packagesOf } from '../supply-chain/advisories.ts'

/**
 * `npm run audit [-- --required]`: asks npm and OSV for known vulnerabilities of all installed packages, and fails if one is not accepted in
 * infra/tools/supply-chain/accepted-advisories.ts. Where neither can be reached it says so; with `--required` it fails then.
 */
const OSV = 'https://api.osv.dev/v1/querybatch'
/** OSV takes up to 1,000 questions at once. */
const BATCH = 500
const TIMEOUT_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm audit` ends with 1 if it finds something, and prints the report all the same. */
const askNpm = () =>
  new Promise<Advisory[]>((resolve, reject) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: TIMEOUT_MS, shell: process.platform === 'win32' }
    execFile('npm', ['audit', '--json', '--audit=true'], options, (_, stdout) => {
      try {
        resolve(advisoriesOfNpm(JSON.parse(stdout)))
      } catch (cause) {
        reject(new Error(stdout.slice(0, 200).replaceAll(/\s+/g, ' '), { cause }))
      }
    })
  })

const askOsv = async (packages: readonly InstalledPackage[]): Promise<Advisory[]> => {
  const found: Advisory[] = []
  for (let from = 0; from < packages.length; from += BATCH) {
    const batch = packages.slice(from, from + BATCH)
    const queries = batch.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
    const response = await fetch(OSV, { method: 'POST', body: JSON.stringify({ queries }), signal: AbortSignal.timeout(TIMEOUT_MS) })
    found.push(...advisoriesOfOsv(batch, await response.json()))
  }
  return found
}

/** The advisories of a source, or undefined when it does not answer. */
const ask = async (source: string, asking: Promise<Advisory[]>) => {
  try {
    const found = await asking
    say(`${source}: ${found.length} advisories`)
    return found
  } catch (error) {
    say(`${source} does not answer: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

const audit = async () => {
  const isRequired = process.argv.includes('--required')
  const packages = packagesOf(JSON.parse(await readFile('package-lock.json', 'utf8')))
  say(`${packages.length} packages of the lockfile`)
  const answers = [await ask('npm', askNpm()), await ask('OSV', askOsv(packages))]
  if (answers.includes(undefined)) {
    if (isRequired) throw new Failure('Not every source answered, so that nobody knows whether the packages are safe.')
    say('What did not answer was not checked; the workflow „Security“ does.')
  }

  const { open, ended, unneeded } = judge(
    answers.flatMap((found) => found ?? []),
    acceptedAdvisories,
    new Date().toISOString().slice(0, 10),
  )
  if (!answers.includes(undefined))
    for (const { id } of unneeded) say(`${id} is not needed any more: remove it from accepted-advisories.ts`)
  for (const { id, until } of ended) say(`${id} was accepted until ${until}`)
  for (const { id, packageName, title } of open) say(`${packageName}: ${title} https://osv.dev/${id}`)
  if (open.length > 0) throw new Failure(`${open.length} advisories. Update the packages, or accept each with a reason and a last day.`)
  say('No advisory beside the accepted ones.')
}

await audit().catch(failWith)
