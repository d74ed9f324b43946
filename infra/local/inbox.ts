import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { type Email, loadMails } from './inbox-store.ts'
import { listen } from './listening.ts'

const KEPT_MAILS = 1000

/** Skips lines that a crash cut off: a lost copy in the inbox must not prevent a start. */
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

/** The recipients passed to SES; the message itself does not name its blind copies. */
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

/** The id of the stored mail, from the response to the request. */
const storedId = (response: ServerResponse) => {
  let answer = ''
  response.end = new Proxy(response.end, {
    apply: (end, self, parameters) => {
      answer = String(parameters[0])
      return Reflect.apply(end, self, parameters)
    },
  })
  return () => /<MessageId>(.*?)<\/MessageId>/.exec(answer)?.[1]
}

/**
 * The SES-compatible service with its inbox page. It holds mails in memory; this also keeps them in `file` and restores them after a
 * restart.
 */
const loadService = async (file: string): Promise<RequestListener> => {
  // A CommonJS module with a default export: loaded by `require`, it matches its types at run time.
  const { default: startSes }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local')
  const mails = await loadMails()
  const service = await startSes({ host: '127.0.0.1', port: 0 })
  // This server forwards requests to it, so it needs no port.
  service.close()
  mails().push(...keptMails(file))
  let known = mails().length
  const keep = (request: IncomingMessage, id: string | undefined) => {
    const emails = mails()
    if (emails.length < known) rmSync(file, { force: true })
    known = emails.length
    if (id === undefined) return
    const mail = emails.findLast(({ messageId }) => messageId === id)
    if (mail === undefined) throw new Error('A mail has arrived that is not in the store: see infra/local/inbox-store.ts')
    showBlindCopies(mail, envelopeOf(request))
    appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
  }
  return (request, response) => {
    if (request.method === 'POST') {
      const id = storedId(response)
      response.once('finish', () => keep(request, id()))
    }
    service.emit('request', request, response)
  }
}

/**
 * Starts the mail inbox. The service takes a fifth of the portal's memory, so the first mail or visitor loads it.
 * @throws StartFailure when the port is taken
 */
export const startInbox = async (file: string, port: number): Promise<Server> => {
  let service: Promise<RequestListener> | undefined
  const server = createServer(async (request, response) => {
    service ??= loadService(file)
    const handle = await service
    handle(request, response)
  })
  await listen(server, port, 'MAIL_PORT')
  return server
}
