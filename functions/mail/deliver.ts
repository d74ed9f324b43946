import { claimMail, finishMail, postponeMail } from '../data/outbox.ts'
import { errorFacts, log } from '../log.ts'
import { compose } from './compose.ts'
import { recipients } from './recipients.ts'
import { sendBySes } from './transport.ts'

const MINUTE = 60_000
/** Nobody else takes a mail for this long after one mailer has: well over the time that an attempt can last. */
const CLAIM_MS = 2 * MINUTE
/** How often a paused mail is looked at again. */
const HELD_MS = MINUTE
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const LONGEST_WAIT_MS = 60 * MINUTE

/** Doubles from half a minute to an hour, with jitter so that many do not come back at once. */
const waitAfter = (attempts: number) => Math.min(LONGEST_WAIT_MS, 2 ** attempts * 15_000) * (0.75 + Math.random() / 2)

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/**
 * One attempt to deliver a mail that is due. It ends sent, waiting for its next attempt, held, or given up after 24 hours; never lost. Between
 * the mail server's yes and our note of it lies a moment in which a crash leads to a second delivery, with the same Message-ID.
 */
export const deliver = async (id: number): Promise<void> => {
  const now = new Date()
  const mail = await claimMail(id, now, later(now, CLAIM_MS))
  if (mail === undefined) return
  try {
    const envelope = await recipients(mail)
    if (envelope.kind === 'held') await postponeMail(id, 'held', 'Der E-Mail-Versand ist angehalten.', later(now, HELD_MS))
    else if (envelope.kind === 'nobody') await finishMail(id, 'skipped', 'Für diesen Anlass sind keine Empfänger eingetragen.', now)
    else {
      await sendBySes(mail, envelope, compose(mail))
      await finishMail(id, 'sent', null, new Date())
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log('warn', 'Mail attempt failed', { mailId: id, attempts: mail.attempts, ...errorFacts(error) })
    if (now.getTime() - Date.parse(mail.createdAt) > GIVE_UP_AFTER_MS) await finishMail(id, 'failed', reason, now)
    else await postponeMail(id, 'pending', reason, later(now, waitAfter(mail.attempts)))
  }
}
