import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { beyondTheEmulator } from './beyond-the-emulator.ts'
import { httpTests } from './http-tests.ts'

/** Tests that talk HTTP alone, and those of the deployment itself, against what was deployed. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: join(import.meta.dirname, '..', '..'),
    include: ['infra/rehearsal/*.rehearsal.test.ts', ...httpTests()],
    // The mail desk shows what the mailer has sent, and here it sends nothing.
    exclude: ['functions/endpoints/mails.api.test.ts'],
    testNamePattern: new RegExp(`^(?!.*(?:${beyondTheEmulator.join('|')}))`),
    globalSetup: ['infra/rehearsal/testing.ts'],
    // Calls take long here, so that a file that counts records may count another file's. What lacks a right fails each time.
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
