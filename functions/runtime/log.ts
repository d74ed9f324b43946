import { environment } from '../../shared/platform/environment.ts'
import { currentRequestId } from './request-context.ts'

const LEVELS = ['info', 'warn', 'error', 'silent']

type Level = 'info' | 'warn' | 'error'

/**
 * Writes a structured line that CloudWatch can query, with the id of the current request. Facts contain ids and codes, never personal data.
 */
export const log = (level: Level, message: string, facts: Readonly<Record<string, string | number | boolean | undefined>> = {}) => {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(process.env[environment.logLevel] ?? 'info')) return
  process.stdout.write(
    `${JSON.stringify({ level, message, timestamp: new Date().toISOString(), requestId: currentRequestId(), ...facts })}\n`,
  )
}

/** The facts of an error that may be logged: class, message and origin. */
export const errorFacts = (error: unknown) =>
  error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : { error: typeof error, reason: String(error) }
