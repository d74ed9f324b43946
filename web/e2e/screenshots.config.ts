import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** The portal and the browser of the tests, for taking pictures. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
})
