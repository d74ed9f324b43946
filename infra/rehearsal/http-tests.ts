import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What calls the portal by its address, as any program would; everything else of `functions` would run in the tests' own process. */
const callers = ['functions/testing/portal.ts', 'functions/testing/users.ts']

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))

/** The API tests that talk HTTP alone, found by what they import, so that no new one is forgotten. */
export const httpTests = (): string[] =>
  globSync('functions/**/*.api.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => importsOf(file).every((path) => path.startsWith('shared/') || callers.includes(path)))
    .sort()
