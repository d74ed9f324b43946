import { ApiError } from './api-error.ts'

const waitingTime = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} Stunden`
  return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
}

/**
 * The refusal of an attempt that exceeds a limit.
 * @param what the name of the attempts
 * @param seconds until attempts are possible again
 */
export const tooManyAttempts = (what: string, seconds: number, cause?: unknown): ApiError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new ApiError('too_many', `Zu viele ${what}. Bitte versuchen Sie es in ${waitingTime(retryAfterSeconds)} erneut.`, {
    retryAfterSeconds,
    cause,
  })
}

/** What a refused sign-in calls its attempts. */
export const FAILED_SIGN_INS = 'fehlgeschlagene Anmeldungen'
