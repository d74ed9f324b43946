import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { StoredMail } from '../data/mails.ts'
import { brand } from '../runtime/environment.ts'
import type { Words } from './compose.ts'
import type { Envelope } from './recipients.ts'

const ASCII = /^[\x20-\x7e]*$/

/** The same for every attempt of a mail, whatever is configured by then, so that a mailbox recognises a second delivery. */
const messageId = ({ id, generation }: Pick<StoredMail, 'id' | 'generation'>) => {
  const { senderEmail } = brand()
  return `<${generation === 0 ? id : `${id}.${generation}`}@${senderEmail.slice(senderEmail.indexOf('@') + 1)}>`
}

/**
 * A mail as one MIME message. Blind copies stand in the envelope alone. A reply goes to whoever wrote, unless the part before the `@` needs more than
 * ASCII: SES and older servers refuse the whole message for that, and the address stands in the words anyway.
 */
export const mimeMessage = (
  mail: Pick<StoredMail, 'id' | 'generation' | 'replyTo' | 'queuedAt'>,
  { from, to }: Pick<Envelope, 'from' | 'to'>,
  words: Words,
): Promise<Buffer> =>
  new MailComposer({
    from,
    to: [...to],
    ...(ASCII.test(mail.replyTo.address.split('@', 1)[0] ?? '') ? { replyTo: mail.replyTo } : {}),
    ...words,
    messageId: messageId(mail),
    date: new Date(mail.queuedAt),
    // A mailer that answers automatically must not answer this.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
    .compile()
    .build()
