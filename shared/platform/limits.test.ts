import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a limit that several modules share is in the one file for limits', () => {
  const files = globSync('{shared,functions,web}/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'shared/platform/limits.ts'] })
  expect(files.length).toBeGreaterThan(1000)
  const elsewhere = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const ((?:MOST|LONGEST|MAX)_\w+|\w+_(?:AT_MOST|LIMIT)) = [\d_]+$/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(elsewhere).toEqual([])
})
