import { AsyncLocalStorage } from 'node:async_hooks'
import { environment } from '../shared/platform/environment.ts'

const LEVELS = ['info', 'warn', 'error', 'silent']

type Level = 'info' | 'warn' | 'error'

const invocation = new AsyncLocalStorage<string>()

/** Names the request in every line that is logged until `act` has ended, whoever writes it. Without an id, as on one machine, lines name none. */
export const underRequest = <Result>(requestId: string | undefined, act: () => Promise<Result>): Promise<Result> =>
  requestId === undefined ? act() : invocation.run(requestId, act)

/** Writes one structured line that CloudWatch can query, with the id of the request that it belongs to. Facts hold ids and codes, never personal data. */
export const log = (level: Level, message: string, facts: Readonly<Record<string, string | number | boolean | undefined>> = {}) => {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(process.env[environment.logLevel] ?? 'info')) return
  process.stdout.write(
    `${JSON.stringify({ level, message, timestamp: new Date().toISOString(), requestId: invocation.getStore(), ...facts })}\n`,
  )
}

/** What may be logged of an error: its class, message and the place it came from. */
export const errorFacts = (error: unknown) =>
  error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : { error: typeof error, reason: String(error) }
