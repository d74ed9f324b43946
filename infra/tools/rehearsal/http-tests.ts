import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Modules that call the portal over HTTP; any other import from `functions` would run in the tests' own process. */
const callers = ['functions/testing/portal.ts', 'functions/testing/users.ts']

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))

/** The API tests that use only HTTP, found by their imports, so that new ones are included. */
export const httpTests = (): string[] =>
  globSync('functions/**/*.api.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    // The stage of the rehearsal is not strict.
    .filter((file) => !file.endsWith('.strict.api.test.ts'))
    .filter((file) => importsOf(file).every((path) => path.startsWith('shared/') || callers.includes(path)))
    .sort()
