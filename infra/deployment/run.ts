import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { advice, Failure } from './failure.ts'

const root = join(import.meta.dirname, '..', '..')

/** A program from the packages, or from the machine. */
const locate = (name: string) => {
  const local = join(root, 'node_modules', '.bin', name)
  return existsSync(local) ? local : name
}

type Options = {
  readonly env?: Readonly<Record<string, string>>
  /** Time limit in milliseconds. */
  readonly timeoutMs: number
  /** Hides its output unless it fails. @default false */
  readonly quiet?: boolean
  /** Leaves the terminal to it, so that it can ask. Its errors are not checked for known remedies then. @default false */
  readonly asks?: boolean
  /** Whether it calls AWS: it gets the credentials of this process, and its errors are checked for known remedies. @default true */
  readonly isOfAws?: boolean
}

const LAST_LINES = 15

/** Names of credentials: keys and profiles, and GitHub's variables for fetching a token. */
const isOfCredentials = (name: string) => /^(?:AWS|ACTIONS_ID_TOKEN)_/i.test(name)

const withoutCredentials = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfCredentials(name)))

/**
 * Runs a program of a deployment.
 * @returns its output
 * @throws Failure with a remedy, or with the end of its output
 */
export const run = async (
  what: string,
  command: string,
  parameters: readonly string[],
  { env = {}, timeoutMs, quiet = false, asks = false, isOfAws = true }: Options,
) => {
  const child = spawn(locate(command), parameters, {
    cwd: root,
    env: { ...(isOfAws ? process.env : withoutCredentials()), ...env },
    stdio: asks ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // Only the foreground group of a terminal may read from it.
    detached: !asks,
  })
  let said = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (!quiet) to.write(text)
    })
  }
  let isLate = false
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(asks ? child.pid : -child.pid, 'SIGTERM')
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, timeoutMs)
  process.once('exit', end)
  const [code] = await once(child, 'close')
  process.off('exit', end)
  clearTimeout(timer)
  if (code === 0) return said
  const reason = isLate
    ? `It did not end within ${Math.round(timeoutMs / 60_000)} minutes and was stopped.`
    : isOfAws
      ? advice(said)
      : undefined
  const lastWords = said.trim().split('\n').slice(-LAST_LINES).join('\n')
  throw new Failure(`${what} failed. ${reason ?? ''}${quiet || reason === undefined ? `\n${lastWords}` : ''}`)
}
