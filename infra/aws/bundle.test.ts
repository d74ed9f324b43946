import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundle } from './bundle.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Kilobytes, minified. Half of each is the SDK and zod; a Lambda that grows beyond its budget starts noticeably later. */
const budgets = [
  // A quarter of it is the sanitiser of landing pages, which starts only when one is asked for.
  ['public-api', 580],
  ['console-api', 520],
  // The renderer of the public pages and the sanitiser, which no other Lambda of the console has to start with.
  ['preview-api', 800],
  ['mailer', 500],
  ['jobs', 330],
] as const

it.each(budgets)('the bundle of %s stays within %i KB', async (name, kilobytes) => {
  const { bytes, inputs } = await bundle(name, join(directory, name))
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
  expect(inputs.filter((input) => input.includes('nested-clients'))).toEqual([])
})
