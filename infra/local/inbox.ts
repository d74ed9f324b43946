import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import { type Email, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js'
import * as z from 'zod'
import { takenPort } from './failure.ts'

// A CommonJS module with a default export: required, what it is at run time agrees with its types.
const { default: startSes }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local')

const KEPT_MAILS = 1000

/** Lines that a crash cut off are left out: a lost copy in the inbox is no reason not to start. */
const keptMails = (file: string): Email[] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line)]
        } catch {
          return []
        }
      })
      .slice(-KEPT_MAILS)
  } catch {
    return []
  }
}

const rawMailSchema = z.object({ body: z.looseObject({ Action: z.literal('SendRawEmail') }) })

/** The addresses that SES was told to deliver to; a message itself does not name its blind copies. */
const envelopeOf = (request: IncomingMessage): readonly string[] => {
  const { data } = rawMailSchema.safeParse(request)
  return Object.entries(data?.body ?? {}).flatMap(([name, value]) =>
    name.startsWith('Destinations.member.') && typeof value === 'string' ? [value] : [],
  )
}

const showBlindCopies = (mail: Email, envelope: readonly string[]) => {
  const named = [...mail.destination.to, ...mail.destination.cc].join(' ').toLowerCase()
  mail.destination.bcc.push(...envelope.filter((address) => !named.includes(address.toLowerCase())))
}

/**
 * Starts the SES-compatible mail service with its inbox page. It holds mails in memory; here they are also kept in `file`, and shown again after a restart.
 * @throws StartFailure when the port is taken
 */
export const startInbox = async (file: string, port: number): Promise<Server> => {
  const server = await startSes({ host: '127.0.0.1', port })
  if (!server.listening) throw takenPort(port, 'MAIL_PORT')
  getStoreReadonly().emails.push(...keptMails(file))
  let written = getStoreReadonly().emails.length
  const keep = (request: IncomingMessage) => {
    const { emails } = getStoreReadonly()
    if (emails.length < written) {
      rmSync(file, { force: true })
      written = 0
    }
    const added = emails.slice(written)
    const [mail, ...others] = added
    // The mailer sends one at a time, so the new one is this request's.
    if (mail !== undefined && others.length === 0) showBlindCopies(mail, envelopeOf(request))
    appendFileSync(file, added.map((each) => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 })
    written = emails.length
  }
  server.prependListener('request', (request, response) => {
    if (request.method === 'POST') response.once('finish', () => keep(request))
  })
  return server
}
