import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../../shared/platform/environment.ts'
import { bundle, bundleEntry } from '../aws/bundle.ts'
import { percentile } from './load.ts'

const ROUNDS = 15
const lambdas = ['public-api', 'console-api', 'preview-api', 'pages', 'mailer', 'jobs'] as const

const settings = {
  [environment.tableName]: 'bench',
  [environment.userPoolId]: 'eu-central-1_Bench0001',
  [environment.userPoolClientId]: 'bench',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
}

const script =
  'const begun = performance.now(); import(process.argv[1]).then(() => process.stdout.write(String(performance.now() - begun)))'

/** Milliseconds that a fresh process takes to import a bundle. */
const importTime = (directory: string) =>
  Number(
    execFileSync(process.execPath, ['-e', script, join(directory, 'index.mjs')], {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    }),
  )

/**
 * Size and import time of each Lambda's bundle, and the time as a multiple of what a bundle of the document client alone takes.
 * @param only names of Lambdas @default - all
 */
export const coldStarts = async (only: readonly string[] = lambdas) => {
  const directory = await mkdtemp(join(tmpdir(), 'partnerportal-bundles-'))
  try {
    const reference = join(directory, 'reference')
    await bundleEntry('infra/bench/document-client.ts', reference)
    const measured = []
    for (const name of only) {
      const { startBytes, bytes } = await bundle(name, join(directory, name))
      measured.push({ name, startBytes, bytes, times: [] as number[] })
    }
    const referenceTimes: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      referenceTimes.push(importTime(reference))
      for (const { name, times } of measured) times.push(importTime(join(directory, name)))
    }
    const referenceMs = percentile(referenceTimes, 0.5)
    return {
      referenceMs,
      bundles: measured.map(({ times, ...facts }) => {
        const ms = percentile(times, 0.5)
        return { ...facts, ms, ratio: ms / referenceMs }
      }),
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}
