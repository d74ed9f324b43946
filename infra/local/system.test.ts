import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { isAnswering } from './child.ts'
import { dataFiles } from './data-files.ts'

// A process runs one system, so each start here is a process of its own.
vi.setConfig({ testTimeout: 30_000 })

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
const program = `
  import { startSystem } from ${url('system.ts')}
  const { seed, ...options } = JSON.parse(process.argv[1])
  const seeds = {
    demo: async () => (await import(${url('seed.ts')})).seed(),
    empty: async () => {},
    failing: async () => { await seeds.demo(); process.exit(9) },
  }
  try {
    const system = await startSystem({ ...options, quiet: true, seed: seeds[seed] })
    process.on('SIGTERM', async () => { await system.stop(); process.exit(0) })
    console.log(JSON.stringify({ origin: system.origin, mailUrl: system.mailUrl }))
  } catch (error) {
    console.log(error.message, error.name === 'StartFailure' ? '' : error.stack)
    process.exit(1)
  }
`

type Options = { seed?: 'demo' | 'empty' | 'failing'; dataDir?: string; port?: number; mailPort?: number }

let dataDir = ''
const running: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'system-'))
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

const run = (options: Options) => {
  const parameters = JSON.stringify({ port: 0, mailPort: 0, dataDir, ...options })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  return child
}

const startedSchema = z.object({ origin: z.string(), mailUrl: z.string() })

const start = async (options: Options = { seed: 'demo' }) => {
  const child = run(options)
  const [line] = await once(child.stdout, 'data')
  expect(String(line), 'the portal starts').toMatch(/^\{/)
  return { child, ...startedSchema.parse(JSON.parse(String(line))) }
}

/** Why a start is refused. */
const refusal = async (options: Options = { seed: 'demo' }) => {
  const child = run(options)
  const [[line], [code]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')])
  expect(code).toBe(1)
  return String(line)
}

const stop = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  const begun = performance.now()
  child.kill(signal)
  await once(child, 'exit')
  return performance.now() - begun
}

const send = (origin: string, email: string) =>
  fetch(`${origin}/api/ib-interessenten`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partnerId: 'IB-1001', firstName: 'Ulrike', lastName: 'Neustart', email, phone: '+49 30 5550 123' }),
  })

const signIn = async (origin: string) => {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Demo-2026!' }),
  })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

const leads = async (origin: string) => {
  const answer = await fetch(`${origin}/api/ib-interessenten`, { headers: { authorization: `Bearer ${await signIn(origin)}` } })
  return z.array(z.object({ email: z.string() })).parse(await answer.json())
}

const inbox = async (mailUrl: string) => (await fetch(`${mailUrl}/store`)).text()

describe('stopping and starting again', () => {
  test('people, leads and mails are still there, and it stops within two seconds', async () => {
    const first = await start()
    expect((await send(first.origin, 'bleibt@mail.example')).status).toBe(201)
    await vi.waitFor(async () => expect(await inbox(first.mailUrl)).toContain('Neustart'), { timeout: 5000 })
    expect(await stop(first.child)).toBeLessThan(2000)

    const second = await start()
    expect(await leads(second.origin)).toContainEqual({ email: 'bleibt@mail.example' })
    expect(await inbox(second.mailUrl)).toContain('Neustart')
  })

  test('nothing outlives a portal that is killed, and what it had stored is there at the next start', async () => {
    const first = await start()
    expect((await send(first.origin, 'ueberlebt@mail.example')).status).toBe(201)
    const children = await childrenOf(first.child)
    expect(children.length).toBeGreaterThanOrEqual(2)
    await stop(first.child, 'SIGKILL')
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), { timeout: 4000 })

    const second = await start()
    expect(await leads(second.origin)).toContainEqual({ email: 'ueberlebt@mail.example' })
  })

  test('demo data that was cut off is made afresh', async () => {
    const child = run({ seed: 'failing' })
    expect(await once(child, 'exit')).toEqual([9, null])
    const { origin } = await start()
    expect(await leads(origin)).toHaveLength(40)
  })
})

describe('what keeps it from starting is told in one sentence', () => {
  const occupied = createServer()
  const takePort = async () => {
    await once(occupied.listen(0, '127.0.0.1'), 'listening')
    const address = occupied.address()
    return address === null || typeof address === 'string' ? 0 : address.port
  }
  afterEach(() => {
    occupied.close()
  })

  test.each([
    { variable: 'PORT', options: (port: number) => ({ port }) },
    { variable: 'MAIL_PORT', options: (port: number) => ({ mailPort: port }) },
  ])('a taken port names $variable', async ({ variable, options }) => {
    const port = await takePort()
    expect(await refusal({ seed: 'empty', ...options(port) })).toMatch(new RegExp(`^Port ${port} ist belegt.* ${variable}=`))
  })

  test('a second portal on the same data names the first', async () => {
    const { child, origin } = await start({})
    expect(await refusal({})).toContain(`läuft schon`)
    expect(await isAnswering(Number(new URL(origin).port))).toBe(true)
    expect(child.exitCode).toBeNull()
  })

  test('a lock left behind by a crash is no obstacle', async () => {
    await writeFile(dataFiles(dataDir).lock, JSON.stringify({ pid: process.pid, port: 1 }))
    await start({})
  })

  let whole = ''
  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), 'system-'))
    const { child } = await start({ seed: 'empty', dataDir: whole })
    await stop(child)
  })
  afterAll(() => rm(whole, { recursive: true }))

  test.each([
    { part: 'table', damage: () => writeFile(dataFiles(dataDir).table, 'not a database'.repeat(1000)) },
    { part: 'user pool', damage: async () => truncate(await poolFile(), 100) },
    { part: 'missing table', damage: () => rm(dataFiles(dataDir).table) },
  ])('a broken $part names the reset', async ({ damage }) => {
    await cp(whole, dataDir, { recursive: true })
    await damage()
    expect(await refusal({ seed: 'empty' })).toContain('npm run reset')
  })
})

const poolFile = async () => {
  const folder = join(dataFiles(dataDir).userPool, 'db')
  const name = (await readdir(folder)).find((file) => file.startsWith('eu-central-1_')) ?? ''
  return join(folder, name)
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** The processes that a portal has started, and those that they have (Linux). */
const childrenOf = async ({ pid }: ChildProcess): Promise<number[]> => {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /\) \S (\d+)/.exec(stat)?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const below = (parent: number): number[] => [...parents].flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []))
  return below(pid ?? 0)
}
