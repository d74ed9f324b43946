import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { beyondTheEmulator } from './beyond-the-emulator.ts'
import { httpTests } from './http-tests.ts'

/** Runs the tests that use only HTTP, and those of the deployment itself, against the deployed stage. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: join(import.meta.dirname, '..', '..', '..'),
    include: ['infra/tools/rehearsal/*.rehearsal.test.ts', ...httpTests()],
    // These tests show mails of the demo data's first partner, from whose sender the stage may not send.
    exclude: ['functions/endpoints/mails.api.test.ts'],
    testNamePattern: new RegExp(`^(?!.*(?:${beyondTheEmulator.join('|')}))`),
    globalSetup: ['infra/tools/rehearsal/testing.ts'],
    // Requests are slow here, so files that count records affect each other. A missing right fails every time.
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
