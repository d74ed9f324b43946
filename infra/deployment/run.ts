import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { advice, Failure } from './failure.ts'

const root = join(import.meta.dirname, '..', '..')

/** A program of the packages, or of the machine where the packages have none of that name. */
const locate = (name: string) => {
  const local = join(root, 'node_modules', '.bin', name)
  return existsSync(local) ? local : name
}

type Options = {
  readonly env?: Readonly<Record<string, string>>
  /** After this long it is stopped. */
  readonly timeoutMs: number
  /** Keeps what it says to itself, unless it fails. @default false */
  readonly quiet?: boolean
  /** Whether it talks to AWS: it gets the credentials of this process, and what it says may have a reason that is known. @default true */
  readonly isOfAws?: boolean
}

const LAST_LINES = 15

/** What lets a program act on AWS: keys and profiles, and what GitHub gives a job to fetch a token with. */
const isOfCredentials = (name: string) => /^(?:AWS|ACTIONS_ID_TOKEN)_/i.test(name)

const withoutCredentials = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfCredentials(name)))

/**
 * Runs a program of a deployment to its end.
 * @returns what it said
 * @throws Failure with what to do about it, or its last words
 */
export const run = async (
  what: string,
  command: string,
  parameters: readonly string[],
  { env = {}, timeoutMs, quiet = false, isOfAws = true }: Options,
) => {
  const child = spawn(locate(command), parameters, {
    cwd: root,
    env: { ...(isOfAws ? process.env : withoutCredentials()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (!quiet) to.write(text)
    })
  }
  let isLate = false
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
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
