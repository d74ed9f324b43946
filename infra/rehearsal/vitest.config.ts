import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Where the emulator is not AWS, by words in the names of tests; docs/runbook.md says how to check these on an account. */
const beyondTheEmulator = [
  // It checks ses:SendRawEmail against all identities, so the mailer, which may use its own alone, sends nothing.
  'is told of by a mail',
  'tells those whom',
  // One process serves all, and answers a crowd too late.
  'at the same moment',
  'many come at once',
  'of 50 at once',
]

/** Tests that talk HTTP alone, and those of the deployment itself, against what was deployed. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: join(import.meta.dirname, '..', '..'),
    include: [
      'infra/rehearsal/*.rehearsal.test.ts',
      'functions/endpoints/{applications,audit-log,form-configurations,interessenten,landing-leads,own-data,partners}.api.test.ts',
      'functions/use-cases/{accept-interessent,review-application}.api.test.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(?:${beyondTheEmulator.join('|')}))`),
    globalSetup: ['infra/rehearsal/testing.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
