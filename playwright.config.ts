import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './web/e2e/browser.ts'

const PORT = process.env.E2E_PORT ?? '4390'
const MAIL_PORT = process.env.E2E_MAIL_PORT ?? '4391'

const PORTAL_WIDE = '**/portal-wide/*.spec.ts'
const NIGHTLY = '**/nightly/*.spec.ts'
/** A tag. */
const AT_NIGHT = /@nightly/

/** Browser tests: a freshly seeded portal, as `npm start` runs it, and a real Chromium. */
export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  timeout: 30_000,
  expect: { timeout: 8_000 },
  fullyParallel: true,
  // One more than the cores of a small machine: a test waits more than it computes.
  workers: 3,
  // CI retries once and reports the test as flaky; elsewhere there is no retry.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Recording costs as much as the test itself; at a desk, `--trace on` shows a failure.
    trace: 'on-first-retry',
    launchOptions: await browserLaunch(),
  },
  projects: [
    { name: 'browser', testIgnore: [PORTAL_WIDE, NIGHTLY], grepInvert: AT_NIGHT },
    // Every control of every screen, long days of work, and further window sizes of tests that run for each change.
    { name: 'nightly', testIgnore: PORTAL_WIDE, grep: [/nightly\//, AT_NIGHT] },
    // These change what all visitors get: one at a time, and in a run of their own if the others are to be undisturbed.
    { name: 'portal-wide', testMatch: PORTAL_WIDE, workers: 1 },
  ],
  webServer: {
    command: 'node infra/local/start.ts',
    cwd: import.meta.dirname,
    url: `http://localhost:${PORT}/api/openapi.json`,
    env: {
      PORT,
      MAIL_PORT,
      LOCAL_DATA: mkdtempSync(join(tmpdir(), 'partnerportal-e2e-')),
      // Mails about decisions need not wait as long as people may take to undo one.
      ANSWER_DELAY_SECONDS: '15',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
