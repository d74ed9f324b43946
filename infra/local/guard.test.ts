import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

const guard = fileURLToPath(new URL('guard.ts', import.meta.url))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A parent that runs `program` under the guard; both print their process ids. */
const startFamily = async (program: string) => {
  const parent = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, [${JSON.stringify(guard)}, process.execPath, '-e', ${JSON.stringify(program)}], { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
    setInterval(() => {}, 1000)
  `
  const family = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(family.stdout, 'data')
  return { family, programPid: Number(String(line).trim()) }
}

test.each([
  { kind: 'a program', program: 'console.log(process.pid); setInterval(() => {}, 1000)' },
  {
    kind: 'a program that ignores SIGTERM',
    program: "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)",
  },
])('$kind ends when its parent is killed with SIGKILL', async ({ program }) => {
  const { family, programPid } = await startFamily(program)
  expect(isAlive(programPid)).toBe(true)
  family.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(programPid)).toBe(false), { timeout: 4000 })
})

test('the guard ends as its program ends', async () => {
  const guarded = spawn(process.execPath, [guard, process.execPath, '-e', 'process.exit(7)'], { stdio: ['pipe', 'ignore', 'inherit'] })
  expect(await once(guarded, 'exit')).toEqual([7, null])
})
