import { setTimeout as delay } from 'node:timers/promises'
import { isReceiptMail } from '../../shared/domain/mail.ts'
import { mailLines } from '../../shared/platform/log-lines.ts'
import { AlreadySuppressed, mailSuppressions, suppressionIdOf } from '../data/mail-suppressions.ts'
import { mails, type StoredMail } from '../data/mails.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { log } from '../runtime/log.ts'
import { named } from './delivery-outcome.ts'
import type { MailReport } from './ses-event.ts'

/** How many reports a mail remembers, so that one that comes again changes nothing. */
const REMEMBERED = 20
/** A report may arrive before the mailer has stored that SES accepted the mail. */
const WAIT_MS = 500
const MAX_WAITS = 10

type Recipients = MailReport['recipients']

/** The recipients of a report with their addresses as typed, among these. */
const typedAmong = (typed: readonly string[], recipients: Recipients): Recipients => {
  const words = new Map(recipients.map((recipient) => [suppressionIdOf(recipient.address), recipient.words]))
  return typed.flatMap((address) => {
    const found = words.get(suppressionIdOf(address))
    return found === undefined ? [] : [{ address, words: found }]
  })
}

/** The state of a mail after some recipients who had accepted it did not get it. Blind copies decide nothing, as in delivery. */
const afterBounce = (mail: StoredMail, bounced: Recipients, now: Date): StoredMail => {
  const gone = new Set(bounced.map(({ address }) => address))
  const taken = mail.taken.filter((address) => !gone.has(address))
  const refused = [...mail.refused, ...bounced]
  const after = { ...mail, taken, refused }
  const missing = refused.filter(({ address }) => mail.to.includes(address))
  if (mail.status === 'failed') return { ...after, reason: named('Nicht angenommen', refused) }
  if ((mail.status !== 'sent' && mail.status !== 'undeliverable') || missing.length === 0) return after
  return {
    ...after,
    status: 'undeliverable',
    reason: named('Unzustellbar', missing),
    needsAttention: mail.person === undefined && !isReceiptMail(mail.kind),
    finishedAt: now.toISOString(),
  }
}

const listed = (recipients: Recipients) => recipients.map(({ address }) => address).join(', ')

const afterReport = (mail: StoredMail, { kind }: MailReport, affected: Recipients, now: Date): StoredMail => {
  if (kind === 'bounce') return afterBounce(mail, affected, now)
  if (mail.status !== 'sent') return mail
  if (kind === 'complaint') {
    const who = affected.length === 1 ? listed(affected) : `einem dieser Empfänger: ${listed(affected)}`
    return { ...mail, reason: `Als Spam gemeldet von ${who}.`, needsAttention: true }
  }
  return { ...mail, reason: `${named('Verzögert', affected)}. Amazon SES versucht es weiter.` }
}

/** Whether the mailer is still delivering the mail that a report is about, and has not stored who accepted it. */
const isBeingDelivered = ({ status, dueAt, attempts, queuedAt }: StoredMail, { acceptedAt }: MailReport, now: Date) =>
  status === 'queued' && attempts > 0 && dueAt !== null && dueAt > now.toISOString() && acceptedAt >= queuedAt

/** @returns whether the mail must be looked at again later */
const applyToMail = (report: MailReport, id: number, generation: number): Promise<'later' | 'done'> =>
  withFreshVersion(undefined, async () => {
    const before = await mails.get(id)
    const isKnown = before !== undefined && before.trial === undefined && before.generation === generation
    if (!isKnown || before.reports?.includes(report.key)) return 'done'
    const now = new Date()
    const affected = typedAmong(before.taken, report.recipients)
    if (affected.length === 0) return isBeingDelivered(before, report, now) ? 'later' : 'done'
    const after = afterReport(before, report, affected, now)
    await transact(mails.updateItems(before, { ...after, reports: [...(before.reports ?? []), report.key].slice(-REMEMBERED) }))
    if (after.needsAttention && after.status === 'undeliverable' && before.status === 'sent')
      log('info', mailLines.returned, { mailId: id, attempts: before.attempts })
    return 'done'
  })

const suppress = async (report: MailReport, address: string, words: string): Promise<void> => {
  const { mail, suppression } = report
  const id = suppressionIdOf(address)
  if (suppression === null || (await mailSuppressions.get(id)) !== undefined) return
  const mailKind = mail === undefined ? null : ((await mails.get(mail.id))?.kind ?? null)
  const entry = { id, version: 1, address, since: new Date().toISOString(), reason: suppression, words, mailId: mail?.id ?? null, mailKind }
  try {
    await transact(mailSuppressions.insertItems(entry, () => new AlreadySuppressed()))
  } catch (error) {
    if (!(error instanceof AlreadySuppressed)) throw error
  }
}

/**
 * Applies a report about a mail that SES had accepted: suppresses addresses that refuse mail for good or have complained, and changes the mail's state.
 * A report that comes again changes nothing, and neither does one about a mail that is unknown or was sent anew since.
 */
export const applyReport = async (report: MailReport): Promise<void> => {
  for (const { address, words } of report.recipients) await suppress(report, address, words)
  const { mail } = report
  if (mail === undefined) return log('info', 'A report is about an unknown mail')
  for (let waits = 0; (await applyToMail(report, mail.id, mail.generation)) === 'later'; waits++) {
    if (waits === MAX_WAITS) return log('warn', 'A report is about a mail that nobody has accepted', { mailId: mail.id })
    await delay(WAIT_MS)
  }
}
