import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { unsubscriptionRoutes } from '../../shared/api/unsubscriptions.ts'
import { isPersonalMail } from '../../shared/domain/mail.ts'
import type { StoredMail } from '../data/mails.ts'
import { brand } from '../runtime/environment.ts'
import { portalLink } from '../runtime/portal-link.ts'
import { unsealMailLink } from '../secrets/sealed-json.ts'
import type { Envelope } from './recipients.ts'
import type { Words } from './words.ts'

const ASCII = /^[\x20-\x7e]*$/

/** Constant over all attempts and configurations, so that a mailbox recognises a second delivery. */
const messageId = ({ id, generation }: Pick<StoredMail, 'id' | 'generation'>) => {
  const { senderEmail } = brand()
  return `<${generation === 0 ? id : `${id}.${generation}`}@${senderEmail.slice(senderEmail.indexOf('@') + 1)}>`
}

/**
 * Replies go where the envelope says, or to the sender of the form. Not if the part before the `@` needs more than ASCII: SES and older servers would
 * refuse the message, and the text contains the address anyway.
 */
const replyHeader = ({ kind, replyTo: person }: Pick<StoredMail, 'kind' | 'replyTo'>, own: Envelope['replyTo']) => {
  const replyTo = own ?? (isPersonalMail(kind) ? undefined : person)
  return replyTo !== undefined && ASCII.test(replyTo.address.split('@', 1)[0] ?? '') ? { replyTo } : {}
}

/** Lets mail programs offer to unsubscribe with one click (https://www.rfc-editor.org/rfc/rfc8058). */
const unsubscriptionHeaders = ({ unsubscription }: Pick<StoredMail, 'unsubscription'>): Record<string, string> => {
  if (unsubscription === undefined) return {}
  const page = unsealMailLink(unsubscription)
  const token = page.slice(page.lastIndexOf('/') + 1)
  return {
    'List-Unsubscribe': `<${portalLink(unsubscriptionRoutes.unsubscribeOneClick.path.replace('{token}', token))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A mail as a MIME message. Blind copies appear only in the envelope. */
export const mimeMessage = (
  mail: Pick<StoredMail, 'id' | 'kind' | 'generation' | 'replyTo' | 'queuedAt' | 'unsubscription'>,
  { from, to, replyTo }: Pick<Envelope, 'from' | 'to' | 'replyTo'>,
  { subject, text, html, isSecret }: Words,
): Promise<Buffer> =>
  new MailComposer({
    from,
    to: [...to],
    ...replyHeader(mail, replyTo),
    subject,
    text,
    html,
    messageId: messageId(mail),
    date: new Date(mail.queuedAt),
    // Keeps automatic responders from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...(isSecret ? unsubscriptionHeaders(mail) : {}) },
  })
    .compile()
    .build()
