import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PERMISSION_KEYS, RIGHTS_WITHOUT_FEATURE } from '../domain/permissions.ts'
import { routeEntries } from './index.ts'

const root = join(import.meta.dirname, '../..')

/** The sources that check rights: endpoints, use cases and screens, without the catalogue and the tests. */
const sources = ['shared/domain', 'functions', 'web']
  .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/e2e\/|\/testing\/|domain\/permissions\.ts$|\/dist\//.test(path))

test('every right of the catalogue is checked by a route, a use case or a screen, except those without a feature', () => {
  const ofCalls = routeEntries().flatMap(([, { access }]) => access.split(/[+|]/))
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const unused = PERMISSION_KEYS.filter((key) => !ofCalls.includes(key) && !text.includes(`'${key}'`))
  expect(unused).toEqual([...RIGHTS_WITHOUT_FEATURE].sort((one, other) => PERMISSION_KEYS.indexOf(one) - PERMISSION_KEYS.indexOf(other)))
})
