import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from './failure.ts'

export type Child = {
  readonly stop: () => Promise<void>
  /** Settles when the program ends for any reason. */
  readonly ended: Promise<unknown>
}

type Program = {
  /** Its name, for messages. */
  readonly name: string
  /** Script for Node that ends when its standard input closes, with its parameters. */
  readonly script: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly port: number
  readonly logFile: string
  /** Time limit until it accepts connections. */
  readonly patienceMs: number
}

/** A port of the loopback address that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}

/** Whether a port of the loopback address accepts connections. */
export const isAnswering = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const lastLines = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').slice(-5).join('\n')

const stop = async (child: ChildProcess) => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await Promise.race([ended, delay(1500)])
  if (!hasEnded(child)) child.kill('SIGKILL')
}

/**
 * Starts a program and waits until it accepts connections. It ends with this process, however that ends.
 * @throws StartFailure when it ends or times out before that
 */
export const startChild = async ({ name, script, cwd, env, port, logFile, patienceMs }: Program): Promise<Child> => {
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(process.execPath, [...script], {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir(), ...env },
    stdio: ['pipe', log, log],
    // Ctrl-C reaches the whole process group of a terminal; this process ends its children itself, after its last request.
    detached: true,
  })
  closeSync(log)
  const deadline = Date.now() + patienceMs
  while (!(await isAnswering(port))) {
    if (hasEnded(child)) throw new StartFailure(`${name} ist gleich wieder beendet:\n${await lastLines(logFile)}`)
    if (Date.now() > deadline) {
      await stop(child)
      throw new StartFailure(`${name} antwortet nicht nach ${patienceMs / 1000} s:\n${await lastLines(logFile)}`)
    }
    await delay(10)
  }
  return { stop: () => stop(child), ended: once(child, 'exit') }
}
