import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test as base } from '@playwright/test'

/** Beside the ports of the other portal. */
const PORT = Number(process.env.E2E_PORT ?? '4390') + 4
const origin = `http://localhost:${PORT}`

const isReady = () =>
  fetch(`${origin}/api/openapi.json`).then(
    ({ ok }) => ok,
    () => false,
  )

const stop = async (portal: ChildProcess) => {
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  portal.kill('SIGTERM')
  await ended
}

/**
 * Tests against a second portal, which protects accounts as a production stage does. It starts with the first of these tests, so that other runs need
 * not wait for it: keep them in one file, in one worker.
 */
export const test = base.extend<object, { strictOrigin: string }>({
  strictOrigin: [
    async ({ playwright: _ }, use) => {
      const data = mkdtempSync(join(tmpdir(), 'partnerportal-strict-'))
      const portal = spawn('node', ['infra/local/start.ts', '--strict'], {
        env: { ...process.env, PORT: String(PORT), MAIL_PORT: String(PORT + 1), LOCAL_DATA: data },
        stdio: 'ignore',
      })
      while (portal.exitCode === null && !(await isReady())) await setTimeout(200)
      await use(origin)
      await stop(portal)
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ strictOrigin }, use) => use(strictOrigin),
})
