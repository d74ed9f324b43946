import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { environment } from '../../shared/platform/environment.ts'
import { recordCalls, recordedCallsFile } from './recorded-calls.ts'
import { type SystemOptions, startSystem } from './system.ts'

/** Starts a portal with the demo data for tests. @param around wraps each call of a Lambda */
export const startTestSystem = async (project: TestProject, around?: SystemOptions['around']) => {
  process.env[environment.logLevel] ??= 'warn'
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const system = await startSystem({
    dataDir,
    port: 0,
    mailPort: 0,
    quiet: true,
    ...(around && { around }),
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
  }
}

/** Starts a portal for the API tests, and stores the recorded calls at their end. */
export default async (project: TestProject) => {
  const { around, calls } = recordCalls()
  const stop = await startTestSystem(project, around)
  return async () => {
    await stop()
    await mkdir(dirname(recordedCallsFile), { recursive: true })
    await writeFile(recordedCallsFile, JSON.stringify(calls(), null, 1))
  }
}
