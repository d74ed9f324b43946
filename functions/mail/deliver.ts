import { formatDate } from '../../shared/domain/german.ts'
import { isReceiptMail } from '../../shared/domain/mail.ts'
import type { MailSuppression } from '../../shared/domain/mail-suppression.ts'
import { type MailLine, mailLines } from '../../shared/platform/log-lines.ts'
import { suppressionsAmong } from '../data/mail-suppressions.ts'
import { type MailWords, mails, putMailWordsItem, type StoredMail } from '../data/mails.ts'
import { claimMail } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { unlessStale, withFreshVersion } from '../data/versions.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { unsealMailLink } from '../secrets/sealed-json.ts'
import type { Delivery, Refusal } from './delivery.ts'
import { afterDelivery, afterFailure, type Change, ended } from './delivery-outcome.ts'
import { DeliveryFailure } from './failure.ts'
import type { Envelope, Post } from './recipients.ts'
import type { LinkPaths, Words } from './words.ts'

const MINUTE = 60_000
/** Time limit of an attempt; a test message has a shorter one. */
const ATTEMPT_MS = 30_000
/** Maximum duration of delivering one mail, with the reads and writes around the attempt. Callers need this much time left. */
export const DELIVERY_MS = ATTEMPT_MS + 10_000
/** How long a claim excludes other mailers: well above the duration of an attempt. */
const CLAIM_MS = 2 * MINUTE

const noted = ({ taken, refused, to }: Change): Change => ({
  ...(taken === undefined ? {} : { taken }),
  ...(refused === undefined ? {} : { refused }),
  ...(to === undefined ? {} : { to }),
})

/** Stores the result of an attempt. If a user ended the mail meanwhile, only a delivery is recorded. */
const storeResult = async (claimed: StoredMail, change: Change, words?: MailWords): Promise<void> => {
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

/** Logs a line that metrics count, see `infra/aws/alarms.ts`; test messages are not logged. */
const note = ({ id, attempts, trial, createdAt }: StoredMail, line: MailLine) => {
  if (trial === undefined) log('info', line, { mailId: id, attempts, seconds: Math.round((Date.now() - Date.parse(createdAt)) / 1000) })
}

const wordsOf = ({ from, to, bcc }: Envelope, { subject, text, html }: Words, taken: readonly string[], now: Date): MailWords => ({
  subject,
  text,
  html,
  from,
  to: to.filter((address) => taken.includes(address)),
  bcc: bcc.filter((address) => taken.includes(address)),
  sentAt: now.toISOString(),
})

/** The same with these of its recipients. A secret mail has no blind copies to begin with. */
const among = (post: Post, keeps: (address: string) => boolean): Post => {
  const to = post.envelope.to.filter(keeps)
  return post.isSecret
    ? { ...post, envelope: { ...post.envelope, to } }
    : { ...post, envelope: { ...post.envelope, to, bcc: post.envelope.bcc.filter(keeps) } }
}

const addressesOf = ({ envelope: { to, bcc } }: Post): readonly string[] => [...to, ...bcc]

/** For recipients who have neither accepted nor refused the mail. */
const outstanding = ({ taken, refused }: StoredMail, post: Post): Post => {
  const done = new Set([...taken, ...refused.map(({ address }) => address)])
  return among(post, (address) => !done.has(address))
}

const refusalOf = (address: string, { since, words }: MailSuppression): Refusal => ({
  address,
  words: `steht seit ${formatDate(since)} auf der Sperrliste: ${words}`,
  isFinal: true,
  isSuppressed: true,
})

const handOver = async (mail: StoredMail, post: Post, signal: AbortSignal): Promise<Delivery> => {
  const rest = outstanding(mail, post)
  if (addressesOf(rest).length === 0) return { answer: 'Alle Empfänger haben diese E-Mail schon.', taken: [], refusals: [] }
  const suppressed = await suppressionsAmong(addressesOf(rest))
  const refusals = [...suppressed].map(([address, entry]) => refusalOf(address, entry))
  const open = among(rest, (address) => !suppressed.has(address))
  if (addressesOf(open).length === 0) return { answer: '', taken: [], refusals }
  const { send } = await import('./transport.ts')
  const delivery = await send(mail, post.envelope.to, open, signal)
  return { ...delivery, refusals: [...refusals, ...delivery.refusals] }
}

/** The failure for an error that no server reported: a bug must neither repeat a mail for ever nor end it before a fix can be deployed. */
const failureOf = (error: unknown, { id }: StoredMail): DeliveryFailure => {
  if (error instanceof DeliveryFailure) return error
  log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) })
  return new DeliveryFailure('Im Portal ist beim Versand ein Fehler aufgetreten.', { cause: error })
}

const unsealedPath = (sealed: string | undefined) => (sealed === undefined ? undefined : unsealMailLink(sealed))

/** The paths of the links that only the recipient of a mail gets. */
const linksOf = ({ account, person, answer, unsubscription }: StoredMail): LinkPaths => ({
  own: unsealedPath((person ?? account ?? answer)?.link?.sealed),
  withdrawal: unsealedPath((person ?? answer)?.withdrawal),
  unsubscription: unsealedPath(unsubscription),
})

/** The end of a mail whose link has expired. A user asks for another one; who was accepted does not know of it, so that staff have to invite again. */
const expired = ({ answer }: StoredMail, now: Date): Change => ({
  ...ended('failed', 'Der Link in dieser E-Mail ist abgelaufen.', now),
  needsAttention: answer !== undefined,
})

type Outcome = { readonly change: Change; readonly line?: MailLine; readonly words?: MailWords }

const outcomeOf = async (mail: StoredMail, ms: number): Promise<Outcome> => {
  const expiresAt = (mail.person ?? mail.account ?? mail.answer)?.link?.expiresAt
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) return { change: expired(mail, new Date()) }
  let to = mail.to
  try {
    // Loaded on first use: most runs of the mailer find no due mail.
    const [{ routingOf, postOf }, { compose }] = await Promise.all([import('./recipients.ts'), import('./compose.ts')])
    const { routing, author } = await routingOf(mail)
    if (routing.kind === 'held') return { change: { status: 'held', reason: 'Der E-Mail-Versand ist angehalten.', dueAt: null } }
    if (routing.kind === 'nobody') return { change: ended('skipped', 'Für diesen Anlass sind keine Empfänger eingetragen.', new Date()) }
    const post = postOf(compose(mail, author, routing.toSource, linksOf(mail)), routing)
    to = [...post.envelope.to]
    const delivery = await handOver(mail, post, AbortSignal.timeout(ms))
    const now = new Date()
    const { change, line } = afterDelivery(mail, to, delivery, now)
    const isNews = delivery.taken.length > 0
    return {
      change: { ...change, to },
      line,
      ...(isNews && { words: wordsOf(post.envelope, compose(mail, author, routing.toSource), change.taken ?? [], now) }),
    }
  } catch (error) {
    const { change, line } = afterFailure(mail, failureOf(error, mail), new Date())
    return { change: { ...change, to }, line }
  }
}

/** Whether anybody may have typed the address. Staff can do nothing about one that is wrong, so nobody is told. */
const isAddressOfStranger = ({ kind, person, invitation }: StoredMail) =>
  person !== undefined || invitation !== undefined || isReceiptMail(kind)

/**
 * Makes one attempt to deliver a due mail. Afterwards the mail is sent, waits for the next attempt, is held or has failed: at once when the
 * server refuses it permanently, otherwise after 24 hours. It is never lost. A crash between the server's acceptance and our write leads to
 * a second delivery with the same Message-ID. If the result cannot be stored, the mail is retried when its claim expires.
 */
export const deliver = async (id: number): Promise<void> => {
  const now = new Date()
  const mail = await claimMail(id, now, new Date(now.getTime() + CLAIM_MS))
  if (mail === undefined) return
  const ms = mail.trial === undefined ? ATTEMPT_MS : Date.parse(mail.trial.until) - now.getTime()
  // The requester has been told that nothing was sent, so nothing may be.
  if (ms <= 0) return unlessStale(transact(mails.removeItems(mail)))
  const { change, line, words } = await outcomeOf(mail, ms)
  if (line !== undefined && !(isAddressOfStranger(mail) && line === mailLines.failed)) note(mail, line)
  await storeResult(mail, isAddressOfStranger(mail) ? { ...change, needsAttention: false } : change, words)
}
