import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundle } from './bundle.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(directory, { recursive: true }))

it.each(['public-api', 'console-api', 'mailer'])('the bundle of %s stays within 400 KB', async (name) => {
  const { bytes, inputs } = await bundle(name, join(directory, name))
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(400_000)
  expect(inputs.filter((input) => input.includes('nested-clients'))).toEqual([])
})
