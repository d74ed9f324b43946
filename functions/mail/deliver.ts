import type { MailLine } from '../../shared/platform/log-lines.ts'
import { type MailWords, mails, putMailWordsItem, type StoredMail } from '../data/mails.ts'
import { claimMail } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { unlessStale, withFreshVersion } from '../data/versions.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { compose, type Words } from './compose.ts'
import type { Delivery } from './delivery.ts'
import { afterDelivery, afterFailure, type Change, ended } from './delivery-outcome.ts'
import { DeliveryFailure } from './failure.ts'
import { type Envelope, routingOf } from './recipients.ts'

const MINUTE = 60_000
/** An attempt is broken off after this; a test message when nobody waits for it any more. */
const ATTEMPT_MS = 30_000
/** The longest that delivering one mail can take, with what is read and written around the attempt. Whoever calls needs this much time left. */
export const DELIVERY_MS = ATTEMPT_MS + 10_000
/** Nobody else takes a mail for this long after one mailer has: well over the time that an attempt can last. */
const CLAIM_MS = 2 * MINUTE

const noted = ({ taken, refused, to }: Change): Change => ({
  ...(taken === undefined ? {} : { taken }),
  ...(refused === undefined ? {} : { refused }),
  ...(to === undefined ? {} : { to }),
})

/**
 * Notes what became of an attempt. Somebody may have cancelled the mail meanwhile: what was sent was sent all the same, everything else is theirs.
 */
const settle = async (claimed: StoredMail, change: Change, words?: MailWords): Promise<void> => {
  let before: StoredMail | undefined = claimed
  await withFreshVersion(undefined, async () => {
    before ??= await mails.get(claimed.id)
    const current = before
    before = undefined
    if (current === undefined) return
    const isTheirs = current.status !== 'queued' && change.status !== 'sent'
    if (isTheirs && words === undefined) return
    await transact([
      ...mails.updateItems(current, { ...current, ...(isTheirs ? noted(change) : change), isSearchable: current.trial === undefined }),
      ...(words === undefined || current.trial !== undefined ? [] : [putMailWordsItem(current.id, words)]),
    ])
  })
}

/** These lines are counted as metrics, see `infra/aws/alarms.ts`; test messages are not. */
const note = ({ id, attempts, trial, createdAt }: StoredMail, line: MailLine) => {
  if (trial === undefined) log('info', line, { mailId: id, attempts, seconds: Math.round((Date.now() - Date.parse(createdAt)) / 1000) })
}

const wordsOf = ({ from, to, bcc }: Envelope, words: Words, taken: readonly string[], now: Date): MailWords => ({
  ...words,
  from,
  to: to.filter((address) => taken.includes(address)),
  bcc: bcc.filter((address) => taken.includes(address)),
  sentAt: now.toISOString(),
})

/** Those who neither have the mail nor have refused it. */
const outstanding = ({ taken, refused }: StoredMail, envelope: Envelope): Envelope => {
  const done = new Set([...taken, ...refused.map(({ address }) => address)])
  const open = (addresses: readonly string[]) => addresses.filter((address) => !done.has(address))
  return { ...envelope, to: open(envelope.to), bcc: open(envelope.bcc) }
}

const handOver = async (mail: StoredMail, routing: Envelope, words: Words, signal: AbortSignal): Promise<Delivery> => {
  const rest = outstanding(mail, routing)
  if (rest.to.length + rest.bcc.length === 0) return { answer: 'Alle Empfänger haben diese E-Mail schon.', taken: [], refusals: [] }
  // Loaded for the first mail only: most of the times that the mailer is called nothing is due.
  const { send } = await import('./transport.ts')
  return send(mail, routing.to, rest, words, signal)
}

/** What happened that no server has said: a mistake of ours must not repeat a mail for ever, nor end it before it can have been mended. */
const failureOf = (error: unknown, { id }: StoredMail): DeliveryFailure => {
  if (error instanceof DeliveryFailure) return error
  log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) })
  return new DeliveryFailure('Im Portal ist beim Versand ein Fehler aufgetreten.', { cause: error })
}

type Outcome = { readonly change: Change; readonly line?: MailLine; readonly words?: MailWords }

const outcomeOf = async (mail: StoredMail, ms: number): Promise<Outcome> => {
  let to = mail.to
  try {
    const { routing, operator } = await routingOf(mail)
    if (routing.kind === 'held') return { change: { status: 'held', reason: 'Der E-Mail-Versand ist angehalten.', dueAt: null } }
    if (routing.kind === 'nobody') return { change: ended('skipped', 'Für diesen Anlass sind keine Empfänger eingetragen.', new Date()) }
    to = [...routing.to]
    const words = compose(mail, operator, routing.toSource)
    const delivery = await handOver(mail, routing, words, AbortSignal.timeout(ms))
    const now = new Date()
    const { change, line } = afterDelivery(mail, to, delivery, now)
    const isNews = delivery.taken.length > 0
    return { change: { ...change, to }, line, ...(isNews && { words: wordsOf(routing, words, change.taken ?? [], now) }) }
  } catch (error) {
    const { change, line } = afterFailure(mail, failureOf(error, mail), new Date())
    return { change: { ...change, to }, line }
  }
}

/**
 * One attempt to deliver a mail that is due. It ends sent, waiting for its next attempt, held, or given up: at once when the server refuses it for good,
 * otherwise after 24 hours; never lost. Between the mail server's yes and our note of it lies a moment in which a crash leads to a second delivery,
 * with the same Message-ID. Where not even a note can be made, the mail is tried again when its claim runs out.
 */
export const deliver = async (id: number): Promise<void> => {
  const now = new Date()
  const mail = await claimMail(id, now, new Date(now.getTime() + CLAIM_MS))
  if (mail === undefined) return
  const ms = mail.trial === undefined ? ATTEMPT_MS : Date.parse(mail.trial.until) - now.getTime()
  // Whoever wanted to know has gone: nothing may arrive after they were told that nothing has.
  if (ms <= 0) return unlessStale(transact(mails.removeItems(mail)))
  const { change, line, words } = await outcomeOf(mail, ms)
  if (line !== undefined) note(mail, line)
  await settle(mail, change, words)
}
