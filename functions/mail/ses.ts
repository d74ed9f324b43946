import { setTimeout as delay } from 'node:timers/promises'
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { maySesSendTo, NOT_BY_SES } from '../../shared/domain/mail-configuration.ts'
import { environment } from '../../shared/platform/environment.ts'
import type { StoredMail } from '../data/mails.ts'
import { settingOr } from '../runtime/environment.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import type { Delivery, Refusal } from './delivery.ts'
import { DeliveryFailure } from './failure.ts'
import type { Envelope } from './recipients.ts'
import { sesTags } from './ses-tags.ts'

const ses = new SESClient()
ses.middlewareStack.add(tracing('SES'), outsideRetries)

const MINUTE = 60_000
/** SES refuses mail above its rate instead of queueing it. */
const THROTTLED = new Set(['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'LimitExceededException'])
/** Errors about this mail that a retry would repeat. */
const FINAL = new Set(['MessageRejected', 'InvalidParameterValue', 'ValidationError'])

/** Maximum recipients per call: https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html */
const MOST_DESTINATIONS = 50

let nextTurnAt = 0
/**
 * Waits until this many recipients fit into the rate of the account, which SES counts by recipient. One mailer delivers at a time, so the rate of the
 * process is that of the portal.
 * @throws AbortError when the time of the attempt is up before
 */
const takeTurn = async (recipients: number, signal: AbortSignal) => {
  const perSecond = Number(settingOr(environment.mailsPerSecond, '0'))
  // On a single machine nothing limits the rate.
  if (perSecond === 0) return
  const now = performance.now()
  const turnAt = Math.max(now, nextTurnAt)
  nextTurnAt = turnAt + (recipients * 1000) / perSecond
  if (turnAt > now) await delay(turnAt - now, undefined, { signal })
}

const failureOf = (error: unknown, signal: AbortSignal): DeliveryFailure => {
  if (!(error instanceof Error)) throw error
  if (signal.aborted) return new DeliveryFailure('Amazon SES braucht zu lange.', { cause: error })
  const { name, message } = error
  const isFinal = FINAL.has(name)
  const isThrottled = THROTTLED.has(name) || /maximum sending rate exceeded/i.test(message)
  const retryAfterMs = /daily message quota exceeded/i.test(message)
    ? 30 * MINUTE * (1 + Math.random())
    : isThrottled
      ? MINUTE * (0.25 + Math.random())
      : undefined
  return new DeliveryFailure(`Amazon SES ${isFinal ? 'lehnt ab' : 'nimmt vorerst nichts an'}: ${message}`, {
    isFinal,
    cause: error,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** With a configuration set SES reports bounces and complaints, together with these tags. A single machine has none. */
const reporting = (id: number, generation: number) => {
  const ConfigurationSetName = settingOr(environment.sesConfigurationSet, '')
  if (ConfigurationSetName === '') return {}
  return {
    ConfigurationSetName,
    Tags: [
      { Name: sesTags.mail, Value: String(id) },
      { Name: sesTags.generation, Value: String(generation) },
    ],
  }
}

const unsendable = (address: string): Refusal => ({ address, words: `${NOT_BY_SES}.`, isFinal: true })

/**
 * Sends a message by SES, in as many calls as its recipients need. A call that SES refuses for good is divided until the recipient is found whom it refuses:
 * the others get the mail.
 * @param messageFor makes the message with these recipients in its header, where SES checks them too
 * @param header all recipients shown in the mail
 * @returns the result for each recipient
 * @throws DeliveryFailure when nothing was accepted
 */
export const sendBySes = async (
  messageFor: (shown: readonly string[]) => Promise<Buffer>,
  header: readonly string[],
  { to, bcc, from }: Pick<Envelope, 'to' | 'bcc' | 'from'>,
  { id, generation }: Pick<StoredMail, 'id' | 'generation'>,
  signal: AbortSignal,
): Promise<Delivery> => {
  const all = [...new Set([...to, ...bcc])]
  const recipients = all.filter(maySesSendTo)
  const visible = header.filter(maySesSendTo)
  const ids: string[] = []
  const taken: string[] = []
  const refusals = all.filter((address) => !maySesSendTo(address)).map(unsendable)
  const shownTo = (part: readonly string[]) => {
    const own = visible.filter((address) => part.includes(address))
    return own.length > 0 ? own : visible.filter((address) => taken.includes(address))
  }

  const call = async (part: readonly string[], shown: readonly string[]): Promise<void> => {
    try {
      await takeTurn(part.length, signal)
      const command = new SendRawEmailCommand({
        Source: from.address,
        Destinations: [...part],
        RawMessage: { Data: await messageFor(shown) },
        ...reporting(id, generation),
      })
      const { MessageId } = await ses.send(command, { abortSignal: signal })
      ids.push(MessageId ?? 'angenommen')
      taken.push(...part)
    } catch (error) {
      const failure = failureOf(error, signal)
      if (!failure.isFinal) throw failure
      const [address, ...others] = part
      const isAlone = others.length === 0
      if (address !== undefined && isAlone && shownTo(part).length === shown.length) {
        refusals.push({ address, words: failure.message, isFinal: true })
        return
      }
      const half = Math.ceil(part.length / 2)
      for (const smaller of isAlone ? [part] : [part.slice(0, half), part.slice(half)]) await call(smaller, shownTo(smaller))
    }
  }

  const answer = () => (taken.length === 0 ? '' : `Amazon SES: ${ids.join(', ')}`)
  for (let next = 0; next < recipients.length; next += MOST_DESTINATIONS) {
    try {
      await call(recipients.slice(next, next + MOST_DESTINATIONS), visible)
    } catch (error) {
      if (!(error instanceof DeliveryFailure) || taken.length === 0) throw error
      const { message: words, isFinal, retryAfterMs } = error
      const done = new Set([...taken, ...refusals.map(({ address }) => address)])
      const open = recipients.filter((address) => !done.has(address)).map((address): Refusal => ({ address, words, isFinal }))
      return { answer: answer(), taken, refusals: [...refusals, ...open], retryAfterMs }
    }
  }
  return { answer: answer(), taken, refusals }
}
