import { defineConfig } from 'vitest/config'
import { apiRoutes } from './web/api/routes-plugin.ts'

// Expected log lines would hide the test results. What a handler in a test's process remembers would hide changes made over HTTP.
const env = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', REMEMBER_SECONDS: '0' }

export default defineConfig({
  test: {
    reporters: ['default'],
    // CI retries once and reports it in the summary; elsewhere there is no retry.
    retry: process.env.CI ? 1 : 0,
    // By default one core is left idle, so that files run one after the other on two cores.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [apiRoutes()],
        test: {
          name: 'unit',
          env,
          include: ['{shared,functions,infra,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{api,rehearsal,recorded}.test.ts', '**/node_modules/**'],
        },
      },
      {
        // After the API tests, which record what this one compares.
        test: { name: 'rights', include: ['infra/**/*.recorded.test.ts'] },
      },
      {
        test: {
          // The real handlers on the real engine, called over HTTP through the local gateway.
          name: 'api',
          env,
          include: ['{functions,infra}/**/*.api.test.ts'],
          exclude: ['**/*.strict.api.test.ts', '**/node_modules/**'],
          globalSetup: ['infra/local/testing.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // Sessions, accounts and passwords by the rules of a production stage. A run of its own: a process runs only one portal.
          name: 'api-strict',
          env,
          include: [
            'functions/**/*.strict.api.test.ts',
            'functions/endpoints/session.api.test.ts',
            'functions/endpoints/users.api.test.ts',
            'functions/use-cases/accounts/own-account.api.test.ts',
          ],
          globalSetup: ['infra/local/testing-strict.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
