import { canCancelMail, canResendMail, hasSecretLink } from '../../../shared/domain/mail.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { mails, type StoredMail } from '../../data/mails.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkVersion } from '../records/update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/** A mail other than a test message. @throws ApiError not_found */
export const getMailOrThrow = async (id: number): Promise<StoredMail> => {
  const mail = await mails.getOrThrow(id)
  if (mail.trial !== undefined) throw new ApiError('not_found')
  return mail
}

/** The fields of a mail that the audit log keeps: its progress, without content and recipients. */
const progress = ({ status, attempts, reason, generation, needsAttention }: StoredMail) => ({
  status,
  attempts,
  reason,
  generation,
  needsAttention,
})

const change = (
  { id, ifMatch, actor }: Change,
  action: 'mailResend' | 'mailCancel' | 'mailAcknowledge',
  decide: (mail: StoredMail, time: string) => StoredMail,
) =>
  withFreshVersion(ifMatch, async () => {
    const before = await getMailOrThrow(id)
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    const after = decide(before, time)
    await transact([
      ...mails.updateItems(before, after),
      auditItem({ actor, action, entity: 'MAIL', id, before: progress(before), after: progress(after), name: before.replyTo.name, time }),
    ])
    return { ...after, version: before.version + 1 }
  })

const LINK_IS_SINGLE_USE =
  'Diese E-Mail enthält einen Link, der nur einmal gilt, und kann nicht erneut gesendet werden. Senden Sie dem Benutzer eine neue Einladung.'

/**
 * Queues an ended mail again, with the recipients and server configured when it is sent. A delivered mail goes to all recipients under a
 * new Message-ID, so that mailboxes do not hide it as a duplicate; any other goes only to those who have not received it.
 * @throws ApiError not_found, stale, conflict for a mail that still waits or contains a single-use link
 */
export const resendMail = (which: Change): Promise<StoredMail> =>
  change(which, 'mailResend', (mail, time) => {
    if (hasSecretLink(mail.kind)) throw new ApiError('conflict', LINK_IS_SINGLE_USE)
    if (!canResendMail(mail)) throw new ApiError('conflict', 'Diese E-Mail wartet schon auf ihren Versand.')
    const anew = { attempts: 0, reason: null, queuedAt: time, dueAt: time, finishedAt: null, needsAttention: false, refused: [] }
    const again: StoredMail = { ...mail, ...anew, status: 'queued' }
    return mail.status === 'sent' ? { ...again, generation: mail.generation + 1, taken: [] } : again
  })

/**
 * Ends a waiting mail. An attempt in progress continues; if it succeeds, the mail counts as sent.
 * @throws ApiError not_found, stale, conflict for a mail that has ended
 */
export const cancelMail = (which: Change & { readonly actorName: string }): Promise<StoredMail> =>
  change(which, 'mailCancel', (mail, time) => {
    if (!canCancelMail(mail)) throw new ApiError('conflict', 'Diese E-Mail wartet nicht mehr auf ihren Versand.')
    return { ...mail, status: 'skipped', reason: `Abgebrochen von ${which.actorName}.`, dueAt: null, finishedAt: time }
  })

/**
 * Marks a mail that did not reach all recipients as dealt with.
 * @throws ApiError not_found, stale, conflict for a mail that needs no attention
 */
export const acknowledgeMail = (which: Change): Promise<StoredMail> =>
  change(which, 'mailAcknowledge', (mail) => {
    if (!mail.needsAttention) throw new ApiError('conflict', 'Diese E-Mail ist schon erledigt.')
    return { ...mail, needsAttention: false }
  })
