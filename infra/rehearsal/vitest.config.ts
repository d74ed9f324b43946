import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The API tests that talk HTTP alone, and those of the deployment itself, against what was deployed. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: join(import.meta.dirname, '..', '..'),
    include: [
      'infra/rehearsal/*.rehearsal.test.ts',
      'functions/rights.api.test.ts',
      'functions/endpoints/*.api.test.ts',
      'functions/use-cases/{accept-interessent,review-application,move-partner}.api.test.ts',
    ],
    globalSetup: ['infra/rehearsal/testing.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
