import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadFromPool, writeWholeFiles } from './user-pool-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'user-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the pool replaces a file by a whole one instead of writing over it', async () => {
  writeWholeFiles()
  const StormDB = loadFromPool('stormdb')
  const file = join(folder, 'pool.json')
  const pool = new StormDB(new StormDB.localFileEngine(file))
  await pool.set('users', 1).save()
  const first = statSync(file).ino
  await pool.set('users', 2).save()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ users: 2 })
  expect(statSync(file).ino).not.toBe(first)
  expect(readdirSync(folder)).toEqual(['pool.json'])
})

test.each([null, {}, class {}])('a storage that is another one is told of: %o', (storage) => {
  expect(() => writeWholeFiles(storage)).toThrow('adapt infra/local/user-pool-storage.ts')
})
