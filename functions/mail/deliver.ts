import { type MailWords, mails, putMailWordsItem, type StoredMail } from '../data/mails.ts'
import { claimMail } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { log } from '../log.ts'
import { withFreshVersion } from '../use-cases/update.ts'
import { compose } from './compose.ts'
import { DeliveryFailure } from './failure.ts'
import { type Envelope, routingOf } from './recipients.ts'

const MINUTE = 60_000
/** An attempt is broken off after this; a test message earlier, because somebody is watching. */
const ATTEMPT_MS = 30_000
const TRIAL_MS = 8_000
/** The longest that delivering one mail can take, with what is read and written around the attempt. Whoever calls needs this much time left. */
export const DELIVERY_MS = ATTEMPT_MS + 10_000
/** Nobody else takes a mail for this long after one mailer has: well over the time that an attempt can last. */
const CLAIM_MS = 2 * MINUTE
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const LONGEST_WAIT_MS = 60 * MINUTE

/** Doubles from half a minute to an hour, with jitter so that many do not come back at once. */
const waitAfter = (attempts: number) => Math.min(LONGEST_WAIT_MS, 2 ** attempts * 15_000) * (0.75 + Math.random() / 2)

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

type Change = Partial<Pick<StoredMail, 'status' | 'reason' | 'dueAt' | 'finishedAt' | 'to'>>

/**
 * Notes what became of an attempt. Somebody may have cancelled the mail meanwhile: what was sent was sent all the same, everything else is theirs.
 */
const settle = async (claimed: StoredMail, change: Change, words?: MailWords): Promise<void> => {
  let before: StoredMail | undefined = claimed
  await withFreshVersion(undefined, async () => {
    before ??= await mails.get(claimed.id)
    const current = before
    before = undefined
    if (current === undefined || (current.status !== 'queued' && change.status !== 'sent')) return
    await transact([
      ...mails.updateItems(current, { ...current, ...change, isSearchable: current.trial === undefined }),
      ...(words === undefined || current.trial !== undefined ? [] : [putMailWordsItem(current.id, words)]),
    ])
  })
}

const ended = (status: 'sent' | 'skipped' | 'failed', reason: string | null) => ({
  status,
  reason,
  dueAt: null,
  finishedAt: new Date().toISOString(),
})

/** These lines are counted as metrics, see `infra/aws/operations.ts`; test messages are not. */
const note = ({ id, attempts, trial, createdAt }: StoredMail, line: 'Mail sent' | 'Mail retried' | 'Mail failed') => {
  if (trial === undefined) log('info', line, { mailId: id, attempts, seconds: Math.round((Date.now() - Date.parse(createdAt)) / 1000) })
}

const wordsOf = ({ from, to, bcc }: Envelope, words: ReturnType<typeof compose>): MailWords => ({
  ...words,
  from,
  to: [...to],
  bcc: [...bcc],
})

const attempt = async (mail: StoredMail): Promise<void> => {
  const routing = await routingOf(mail)
  if (routing.kind === 'held') return settle(mail, { status: 'held', reason: 'Der E-Mail-Versand ist angehalten.', dueAt: null })
  if (routing.kind === 'nobody') return settle(mail, ended('skipped', 'Für diesen Anlass sind keine Empfänger eingetragen.'))

  const words = compose(mail)
  const to = [...routing.to]
  const signal = AbortSignal.timeout(mail.trial === undefined ? ATTEMPT_MS : TRIAL_MS)
  try {
    // Loaded for the first mail only: most of the times that the mailer is called nothing is due.
    const { send } = await import('./transport.ts')
    const answer = await send(mail, routing, words, signal)
    note(mail, 'Mail sent')
    await settle(mail, { ...ended('sent', answer), to }, wordsOf(routing, words))
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const now = new Date()
    const { message: reason, isFinal, retryAfterMs = waitAfter(mail.attempts) } = error
    const isOver = now.getTime() - Date.parse(mail.queuedAt) > GIVE_UP_AFTER_MS
    if (isFinal || isOver || mail.trial !== undefined) {
      note(mail, 'Mail failed')
      await settle(mail, { ...ended('failed', reason), to })
    } else {
      note(mail, 'Mail retried')
      await settle(mail, { reason, to, dueAt: later(now, retryAfterMs) })
    }
  }
}

/**
 * One attempt to deliver a mail that is due. It ends sent, waiting for its next attempt, held, or given up: at once when the server refuses it for good,
 * otherwise after 24 hours; never lost. Between the mail server's yes and our note of it lies a moment in which a crash leads to a second delivery,
 * with the same Message-ID. An error of ours leaves the mail to be tried again when its claim runs out.
 */
export const deliver = async (id: number): Promise<void> => {
  const now = new Date()
  const mail = await claimMail(id, now, new Date(now.getTime() + CLAIM_MS))
  if (mail !== undefined) await attempt(mail)
}
