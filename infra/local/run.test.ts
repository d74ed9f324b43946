import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root = ''

const lock = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/other-platform': { version: '1.0.0', optional: true } },
  })

const environment = () => ({ ...process.env, npm_execpath: join(root, 'npm.js') })
const script = () => join(root, 'infra/local/run.mjs')

/** Runs the script in a project of its own; instead of npm, a script notes how it was called. */
const run = () => {
  const { status } = spawnSync(process.execPath, [script()], { env: environment() })
  const noted = join(root, 'called')
  const calls = existsSync(noted) ? readFileSync(noted, 'utf8') : ''
  rmSync(noted, { force: true })
  return { status, calls }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'))
  mkdirSync(join(root, 'infra/local'), { recursive: true })
  for (const file of ['run.mjs', 'compile-cache.mjs']) copyFileSync(join(import.meta.dirname, file), join(root, 'infra/local', file))
  writeFileSync(
    join(root, 'npm.js'),
    `const fs = require('node:fs'); fs.mkdirSync('node_modules', { recursive: true }); fs.writeFileSync('called', process.argv.slice(2).join(' '))`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

const hold = (version: string) => {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version } } }))
}

test('a fresh clone is installed from its lockfile, development packages included, and then left alone', () => {
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  expect(run()).toEqual({ status: 0, calls: 'ci --include=dev --no-audit --no-fund' })
  expect(run().calls).toBe('')
})

test('what npm has installed already is recognised, without the optional packages of other platforms', () => {
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  hold('1.0.0')
  expect(run()).toEqual({ status: 0, calls: '' })
})

test('a lockfile that has changed since is installed', () => {
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  hold('1.0.0')
  run()
  writeFileSync(join(root, 'package-lock.json'), lock('2.0.0'))
  expect(run().calls).toMatch(/^ci /)
})

test('without a lockfile npm chooses the versions', () => {
  expect(run().calls).toMatch(/^install /)
})

test('a failed installation is not taken for done', () => {
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  writeFileSync(join(root, 'npm.js'), 'process.exit(3)')
  expect(run().status).toBe(1)
  expect(run().status).toBe(1)
})

test('the program runs after the installation, with its parameters, and ends the script as it ends', () => {
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  const program = join(root, 'program.ts')
  writeFileSync(
    program,
    "const [word]: string[] = process.argv.slice(2)\nconsole.log(word, require('node:fs').existsSync('called'))\nprocess.exit(3)",
  )
  const { status, stdout } = spawnSync(process.execPath, [script(), program, 'a b'], { env: environment(), cwd: root, encoding: 'utf8' })
  expect({ status, told: stdout.trim().split('\n').at(-1) }).toEqual({ status: 3, told: 'a b true' })
})

test.each(['SIGINT', 'SIGTERM'] as const)('the program is told of %s, and the script waits for its end', async (signal) => {
  hold('1.0.0')
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  const program = join(root, 'program.cjs')
  writeFileSync(
    program,
    `process.on('${signal}', () => setTimeout(() => process.exit(7), 200)); setInterval(() => {}, 1000); console.log('up')`,
  )
  const child = spawn(process.execPath, [script(), program], { env: environment(), cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([7, null])
})
