import { type MailLine, mailLines } from '../../shared/platform/log-lines.ts'
import type { StoredMail } from '../data/mails.ts'
import type { Delivery, Refusal } from './delivery.ts'
import type { DeliveryFailure } from './failure.ts'

const MINUTE = 60_000
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const LONGEST_WAIT_MS = 60 * MINUTE
const REASON_LENGTH = 1000

/**
 * A server may accept a mail but confirm it too late to be heard. After this many such attempts the delays grow, because each may deliver a
 * copy.
 */
const COPIES_SOON = 3
const WAIT_FOR_COPIES_MS = 4 * 60 * MINUTE

/** Doubles from half a minute to an hour, with jitter so that many mails are not retried at once. */
const waitAfter = (attempts: number) => Math.min(LONGEST_WAIT_MS, 2 ** attempts * 15_000) * (0.75 + Math.random() / 2)

/** The fields of a mail that an attempt changes. */
export type Change = Partial<Pick<StoredMail, 'status' | 'reason' | 'dueAt' | 'finishedAt' | 'needsAttention' | 'to' | 'taken' | 'refused'>>
type DeliveryOutcome = { readonly change: Change; readonly line: MailLine }

/** The fields of a mail that has ended. */
export const ended = (status: 'sent' | 'skipped' | 'failed' | 'undeliverable', reason: string | null, now: Date) => ({
  status,
  reason,
  dueAt: null,
  finishedAt: now.toISOString(),
  needsAttention: status !== 'sent',
})

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()
const isOver = ({ queuedAt, trial }: Pick<StoredMail, 'queuedAt' | 'trial'>, now: Date) =>
  trial !== undefined || now.getTime() - Date.parse(queuedAt) > GIVE_UP_AFTER_MS

/** Names recipients who did not get a mail, with the words of their servers. */
export const named = (what: string, refusals: readonly Pick<Refusal, 'address' | 'words'>[]) =>
  refusals
    .map(({ address, words }) => `${what} für ${address}: ${words}`)
    .join('; ')
    .slice(0, REASON_LENGTH)

/** The outcome of an attempt that failed for all recipients. */
export const afterFailure = (mail: StoredMail, failure: DeliveryFailure, now: Date): DeliveryOutcome => {
  const { message: reason, isFinal, isStuck, retryAfterMs } = failure
  if (isFinal || isOver(mail, now)) return { change: ended('failed', reason, now), line: mailLines.failed }
  const wait = isStuck && mail.attempts >= COPIES_SOON ? WAIT_FOR_COPIES_MS : waitAfter(mail.attempts)
  return { change: { reason, dueAt: later(now, retryAfterMs ?? wait) }, line: mailLines.retried }
}

/**
 * The outcome of an attempt that a server answered. The mail is sent once all `to` recipients have it, whatever happened to blind copies,
 * and waits while a recipient may still accept it.
 */
export const afterDelivery = (mail: StoredMail, to: readonly string[], delivery: Delivery, now: Date): DeliveryOutcome => {
  const { answer, refusals, retryAfterMs } = delivery
  const taken = [...mail.taken, ...delivery.taken]
  const keepsWaiting = isOver(mail, now) ? [] : refusals.filter(({ isFinal }) => !isFinal)
  const gone = refusals.filter((refusal) => !keepsWaiting.includes(refusal)).map(({ address, words }) => ({ address, words }))
  const refused = [...mail.refused, ...gone]
  const facts = { taken, refused }
  if (keepsWaiting.length > 0) {
    const dueAt = later(now, retryAfterMs ?? waitAfter(mail.attempts))
    return { change: { ...facts, reason: named('Noch nicht angenommen', keepsWaiting), dueAt }, line: mailLines.retried }
  }
  if (to.every((address) => taken.includes(address))) return { change: { ...facts, ...ended('sent', answer, now) }, line: mailLines.sent }
  const isSuppressed = refusals.length > 0 && refusals.every((refusal) => refusal.isSuppressed)
  const end = isSuppressed
    ? ended('undeliverable', named('Unzustellbar', refused), now)
    : ended('failed', named('Nicht angenommen', refused), now)
  return { change: { ...facts, ...end }, line: mailLines.failed }
}
