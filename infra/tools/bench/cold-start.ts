import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { environment } from '../../../shared/platform/environment.ts'
import { bundle, bundleEntry } from '../../aws/bundle.ts'
import { percentile } from './load.ts'

const ROUNDS = 15

/** The Lambdas, each with a request that it refuses without using the table, after loading what such a request needs. */
const lambdas: Readonly<Record<string, string | undefined>> = {
  'account-api': 'POST /api/login',
  'public-api': 'POST /api/ib-interessenten',
  'console-api': 'GET /api/customers',
  'preview-api': 'POST /api/ib-partners/{id}/landing-preview',
  'media-api': 'GET /api/material',
  pages: undefined,
  mailer: undefined,
  'mail-events': undefined,
  jobs: undefined,
  'origin-authorizer': undefined,
  canary: undefined,
}

const settings = {
  [environment.logLevel]: 'silent',
  [environment.tableName]: 'bench',
  [environment.userPoolId]: 'eu-central-1_Bench0001',
  [environment.userPoolClientId]: 'bench',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
}

const script = `
const milliseconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const begun = milliseconds()
const { handler } = await import(process.argv[1])
const imported = milliseconds() - begun
const [method, rawPath] = (process.argv[2] ?? '').split(' ')
const requestContext = { requestId: 'bench', domainName: 'localhost', http: { method, path: rawPath, sourceIp: '127.0.0.1' } }
if (rawPath) await handler({ routeKey: process.argv[2], rawPath, headers: {}, requestContext, isBase64Encoded: false }, { getRemainingTimeInMillis: () => 10_000 })
process.stdout.write(JSON.stringify({ imported, answered: milliseconds() - begun }))`

const timesSchema = z.object({ imported: z.number(), answered: z.number() })
type Times = z.infer<typeof timesSchema>

/** Milliseconds of processor time, which other load hardly changes, in which a fresh process imports a bundle, and answers a first request. */
const startTimes = (directory: string, call = ''): Times =>
  timesSchema.parse(
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script, join(directory, 'index.mjs'), call], {
        env: { ...process.env, ...settings },
        encoding: 'utf8',
      }),
    ),
  )

/** The most that a Lambda may take to start, as a multiple of what a bundle of the document client alone takes. */
export const LARGEST_RATIO = 2.5

/**
 * Size and import time of each Lambda's bundle, and the time as a multiple of what a bundle of the document client alone takes; and the time up to the first
 * answer, which includes what the first call of a resource loads.
 * @param only names of Lambdas @default - all
 */
export const coldStarts = async (only: readonly string[] = Object.keys(lambdas)) => {
  const directory = await mkdtemp(join(tmpdir(), 'partnerportal-bundles-'))
  try {
    const reference = join(directory, 'reference')
    await bundleEntry('infra/tools/bench/document-client.ts', reference)
    const measured = []
    for (const name of only) {
      const { startBytes, bytes } = await bundle(name, join(directory, name))
      const times: Times[] = []
      measured.push({ name, startBytes, bytes, times })
    }
    const referenceTimes: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      referenceTimes.push(startTimes(reference).imported)
      for (const { name, times } of measured) times.push(startTimes(join(directory, name), lambdas[name]))
    }
    const referenceMs = percentile(referenceTimes, 0.5)
    return {
      referenceMs,
      bundles: measured.map(({ times, ...facts }) => {
        const median = (time: (times: Times) => number) => percentile(times.map(time), 0.5)
        const ms = median(({ imported }) => imported)
        const answeredMs = lambdas[facts.name] === undefined ? undefined : median(({ answered }) => answered)
        return { ...facts, ms, ratio: ms / referenceMs, answeredMs }
      }),
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}
