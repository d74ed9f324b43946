import { connect, isIP, type Socket } from 'node:net'
import { domainToASCII } from 'node:url'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { environment } from '../../shared/platform/environment.ts'
import { AddressRefused, isLoopback, type ResolvedAddress, resolveServer } from '../network/public-address.ts'
import { setting } from '../runtime/environment.ts'
import type { Delivery } from './delivery.ts'
import { DeliveryFailure } from './failure.ts'
import type { Envelope } from './recipients.ts'
import { inGerman, type Login, refusalsOf, serverWords, smtpFailure } from './smtp-words.ts'

const CONNECT_MS = 10_000

export type Server = {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte; otherwise by STARTTLS. */
  readonly isImplicitTls: boolean
  readonly login: Login | null
  /** Time limit for connecting, from the look-up of the host to the end of the TLS handshake. @default 10 seconds */
  readonly connectMs?: number
}

const timedOut = (host: string) => new DeliveryFailure(`Der Server „${host}“ antwortet nicht.`, { isUnreachable: true })

/** Connects to one of the checked addresses only; the name is not resolved again. */
const openSocket = (host: string, port: number, addresses: readonly ResolvedAddress[], signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const [first] = addresses
    if (first === undefined) return reject(new DeliveryFailure(`Der Server „${host}“ hat keine Adresse.`, { isUnreachable: true }))
    const socket = connect({
      host,
      port,
      autoSelectFamily: true,
      lookup: (_, { all }, done) => {
        if (all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
    })
    const abort = () => {
      socket.destroy()
      reject(timedOut(host))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      resolve(socket)
    })
    socket.once('error', (error) => {
      signal.removeEventListener('abort', abort)
      reject(
        new DeliveryFailure(`Der Server „${host}:${port}“ nimmt keine Verbindung an (${inGerman(error)}).`, {
          isUnreachable: true,
          cause: error,
        }),
      )
    })
  })

/**
 * Sends a message to an SMTP server, encrypted, with a certificate valid for the host. Only a server on this machine may be used without
 * encryption, if the setting allows it.
 * @param signal aborts the attempt
 * @returns the result for each recipient
 * @throws DeliveryFailure when nothing was accepted for a reason that concerns no single recipient, or the outcome is unknown
 */
export const sendBySmtp = async (
  message: Buffer,
  { to, bcc, from }: Pick<Envelope, 'to' | 'bcc' | 'from'>,
  server: Server,
  signal: AbortSignal,
): Promise<Delivery> => {
  const { host, port, login, isImplicitTls, connectMs = CONNECT_MS } = server
  const started = Date.now()
  const connectSignal = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
  const addresses = await lookUp(host, connectSignal)
  const socket = await openSocket(host, port, addresses, connectSignal)
  const connection = new SMTPConnection({
    // The certificate must be valid for this name, whatever address it resolved to.
    host: isIP(host) === 0 ? domainToASCII(host) || host : host,
    port,
    name: new URL(setting(environment.portalOrigin)).hostname,
    connection: socket,
    secure: isImplicitTls,
    requireTLS: !isLoopback(socket.remoteAddress ?? ''),
    connectionTimeout: Math.max(1, connectMs - (Date.now() - started)),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    logger: false,
  })
  const recipients = [...new Set([...to, ...bcc])]
  try {
    const delivery = await new Promise<Delivery>((resolve, reject) => {
      const fail = (error: Error) => reject(smtpFailure(error, host, login))
      let hasGreeted = false
      const tooLate = () =>
        reject(new DeliveryFailure(`Der Server „${host}“ braucht zu lange.`, { isUnreachable: !hasGreeted, isStuck: hasGreeted }))
      connection.on('error', fail)
      if (signal.aborted) return tooLate()
      signal.addEventListener('abort', tooLate, { once: true })
      const send = (remark: string) =>
        connection.send({ from: from.address, to: recipients, size: message.length }, message, (error, result) => {
          const refusals = refusalsOf(error ?? result, login)
          if (error && refusals.length < recipients.length) return fail(error)
          const refused = new Set(refusals.map(({ address }) => address))
          const taken = recipients.filter((address) => !refused.has(address))
          resolve({ answer: error ? '' : `${serverWords(result?.response ?? '', login)}${remark}`, taken, refusals })
        })
      connection.connect((error) => {
        if (error) return fail(error)
        hasGreeted = true
        if (login === null) return send('')
        if (!connection.allowsAuth) return send(' (ohne Anmeldung: Der Server bietet keine an)')
        connection.login({ credentials: { user: login.username, pass: login.password } }, (refusal) => (refusal ? fail(refusal) : send('')))
      })
    })
    connection.quit()
    return delivery
  } finally {
    connection.close()
  }
}

const lookUp = async (host: string, signal: AbortSignal) => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(timedOut(host))
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([resolveServer(host), aborted.promise])
  } catch (error) {
    if (error instanceof AddressRefused) throw new DeliveryFailure(error.message, { cause: error })
    if (error instanceof DeliveryFailure) throw error
    throw new DeliveryFailure(`Der Server „${host}“ ist nicht zu finden.`, { isUnreachable: true, cause: error })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
