import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { isPersonalMail } from '../../shared/domain/mail.ts'
import type { StoredMail } from '../data/mails.ts'
import { brand } from '../runtime/environment.ts'
import type { Words } from './compose.ts'
import type { Envelope } from './recipients.ts'

const ASCII = /^[\x20-\x7e]*$/

/** Constant over all attempts and configurations, so that a mailbox recognises a second delivery. */
const messageId = ({ id, generation }: Pick<StoredMail, 'id' | 'generation'>) => {
  const { senderEmail } = brand()
  return `<${generation === 0 ? id : `${id}.${generation}`}@${senderEmail.slice(senderEmail.indexOf('@') + 1)}>`
}

/**
 * Replies go to the sender of the form unless the part before the `@` needs more than ASCII: SES and older servers would refuse the message,
 * and the text contains the address anyway.
 */
const replyHeader = ({ kind, replyTo }: Pick<StoredMail, 'kind' | 'replyTo'>) =>
  !isPersonalMail(kind) && ASCII.test(replyTo.address.split('@', 1)[0] ?? '') ? { replyTo } : {}

/** A mail as a MIME message. Blind copies appear only in the envelope. */
export const mimeMessage = (
  mail: Pick<StoredMail, 'id' | 'kind' | 'generation' | 'replyTo' | 'queuedAt'>,
  { from, to }: Pick<Envelope, 'from' | 'to'>,
  words: Words,
): Promise<Buffer> =>
  new MailComposer({
    from,
    to: [...to],
    ...replyHeader(mail),
    ...words,
    messageId: messageId(mail),
    date: new Date(mail.queuedAt),
    // Keeps automatic responders from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
    .compile()
    .build()
