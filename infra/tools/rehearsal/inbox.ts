import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressObject, simpleParser } from 'mailparser'
import { type ReceivedMail, startSmtp } from '../../../functions/testing/smtp.ts'

/** Names the inbox's address to the tests, which run in another process. */
export const INBOX = 'REHEARSAL_INBOX'

export type Inbox = {
  /** Host and port to which the emulator hands every mail. */
  readonly smtpHost: string
  /** Address of the mails, in the form of the inbox of a single machine. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const addressesIn = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address))

const shown = async ({ raw, recipients }: ReceivedMail) => {
  const { subject = '', to, cc, from, replyTo, text = '', html } = await simpleParser(raw)
  const named = { to: addressesIn(to), cc: addressesIn(cc) }
  const visible = [...named.to, ...named.cc]
  return {
    subject,
    from: from?.text ?? '',
    replyTo: addressesIn(replyTo),
    destination: { ...named, bcc: recipients.filter((recipient) => !visible.includes(recipient)) },
    body: { text, ...(html !== false && { html }) },
  }
}

/** Receives the mails that the emulated SES delivers, and shows them to tests. */
export const startInbox = async (): Promise<Inbox> => {
  const emails: Awaited<ReturnType<typeof shown>>[] = []
  const smtp = await startSmtp({}, (mail) => {
    void shown(mail).then((email) => emails.push(email))
    return undefined
  })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ emails }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port')
  return {
    smtpHost: `127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await smtp.stop()
    },
  }
}
