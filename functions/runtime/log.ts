import { environment } from '../../shared/platform/environment.ts'
import { currentRequestId } from './request-context.ts'

const LEVELS = ['info', 'warn', 'error', 'silent']

type Level = 'info' | 'warn' | 'error'

/** Writes one structured line that CloudWatch can query, with the id of the request that it belongs to. Facts hold ids and codes, never personal data. */
export const log = (level: Level, message: string, facts: Readonly<Record<string, string | number | boolean | undefined>> = {}) => {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(process.env[environment.logLevel] ?? 'info')) return
  process.stdout.write(
    `${JSON.stringify({ level, message, timestamp: new Date().toISOString(), requestId: currentRequestId(), ...facts })}\n`,
  )
}

/** What may be logged of an error: its class, message and the place it came from. */
export const errorFacts = (error: unknown) =>
  error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : { error: typeof error, reason: String(error) }
