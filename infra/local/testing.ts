import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { environment } from '../../shared/platform/environment.ts'
import { recordCalls, recordedCallsFile } from './recorded-calls.ts'
import { startSystem } from './system.ts'

/** Starts a portal with the demo data for the API tests. */
export default async (project: TestProject) => {
  process.env[environment.logLevel] ??= 'warn'
  const { around, calls } = recordCalls()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const system = await startSystem({
    dataDir,
    port: 0,
    mailPort: 0,
    quiet: true,
    around,
    seed: async () => {
      const { seed } = await import('./seed.ts')
      await seed()
    },
  })
  project.provide('origin', system.origin)
  project.provide('mailUrl', system.mailUrl)
  return async () => {
    await system.stop()
    await rm(dataDir, { recursive: true })
    await mkdir(dirname(recordedCallsFile), { recursive: true })
    await writeFile(recordedCallsFile, JSON.stringify(calls(), null, 1))
  }
}
