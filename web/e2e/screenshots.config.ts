import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** Uses the portal and the browser of the tests to take screenshots. */
export default defineConfig({
  ...tests,
  projects: [],
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
})
