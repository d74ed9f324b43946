import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Mail } from '../data/outbox.ts'
import type { compose } from './compose.ts'
import type { Envelope } from './recipients.ts'

const ses = new SESClient()

type Addressed = Extract<Envelope, { kind: 'send' }>

/** The same for every attempt of a mail, so that a mailbox recognises a second delivery. */
const messageId = (mail: Mail, from: string) => `<${mail.id}@${from.slice(from.indexOf('@') + 1)}>`

/**
 * Hands a mail to SES as a complete MIME message.
 * @throws the SES client's error when it was not accepted
 */
export const sendBySes = async (mail: Mail, { to, bcc, from }: Addressed, words: ReturnType<typeof compose>): Promise<void> => {
  const mime = new MailComposer({
    from,
    to: [...to],
    replyTo: mail.replyTo,
    ...words,
    messageId: messageId(mail, from.address),
    date: new Date(mail.createdAt),
    // A mailer that answers automatically must not answer this.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await ses.send(
    new SendRawEmailCommand({ Source: from.address, Destinations: [...to, ...bcc], RawMessage: { Data: await mime.compile().build() } }),
  )
}
