import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { DeliveryFailure } from './failure.ts'
import type { Envelope } from './recipients.ts'

const ses = new SESClient()

const MINUTE = 60_000
/** SES does not queue what comes too fast, it refuses it. */
const THROTTLED = new Set(['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'LimitExceededException'])
/** What SES says of this very mail, and would say again. */
const FINAL = new Set(['MessageRejected', 'InvalidParameterValue', 'ValidationError'])

const failureOf = (error: Error): DeliveryFailure => {
  const isThrottled = THROTTLED.has(error.name) || /maximum sending rate exceeded/i.test(error.message)
  if (/daily message quota exceeded/i.test(error.message)) {
    return new DeliveryFailure(error.message, { retryAfterMs: 30 * MINUTE * (1 + Math.random()), cause: error })
  }
  if (isThrottled) return new DeliveryFailure(error.message, { retryAfterMs: MINUTE * (0.25 + Math.random()), cause: error })
  return new DeliveryFailure(error.message, { isFinal: FINAL.has(error.name), cause: error })
}

/**
 * Hands a message to SES.
 * @returns what SES answered
 * @throws DeliveryFailure when it was not accepted
 */
export const sendBySes = async (message: Buffer, { to, bcc, from }: Envelope, signal: AbortSignal): Promise<string> => {
  try {
    const { MessageId } = await ses.send(
      new SendRawEmailCommand({ Source: from.address, Destinations: [...to, ...bcc], RawMessage: { Data: message } }),
      { abortSignal: signal },
    )
    return `Amazon SES: ${MessageId ?? 'angenommen'}`
  } catch (error) {
    if (error instanceof Error) throw failureOf(error)
    throw error
  }
}
