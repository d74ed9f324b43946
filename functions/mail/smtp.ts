import { connect, isIP, type Socket } from 'node:net'
import { domainToASCII } from 'node:url'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting, setting } from '../environment.ts'
import { AddressRefused, isLoopback, type ResolvedAddress, resolvePublic } from '../network/public-address.ts'
import { DeliveryFailure } from './failure.ts'
import type { Envelope } from './recipients.ts'

const CONNECT_MS = 10_000

export type Login = { readonly username: string; readonly password: string }
export type Server = {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte on; otherwise by STARTTLS. */
  readonly isImplicitTls: boolean
  readonly login: Login | null
  /** How long to connect may take, from the look-up of the host to the end of the TLS handshake. @default 10 seconds */
  readonly connectMs?: number
}

/** Whether mail may leave through a server of this very machine. */
export const allowLoopback = () => optionalSetting(environment.smtpAllowLoopback) === '1'

const timedOut = (host: string) => new DeliveryFailure(`Der Server „${host}“ antwortet nicht.`, { isUnreachable: true })

/** Opens a connection to one of the addresses that were checked, and to nothing else: whatever the name stands for by now is not asked again. */
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
        new DeliveryFailure(`Der Server „${host}:${port}“ nimmt keine Verbindung an (${error.message}).`, {
          isUnreachable: true,
          cause: error,
        }),
      )
    })
  })

/** Lets nothing of the login stand in what a server says: a server may repeat what it was told. */
const withoutSecrets = (text: string, login: Login | null) => {
  if (login === null) return text
  const { username, password } = login
  const base64 = (secret: string) => Buffer.from(secret).toString('base64')
  // The longest first: it may hold a shorter one.
  const spellings = [base64(`\0${username}\0${password}`), base64(password), password]
  return spellings.filter((spelling) => spelling !== '').reduce((clean, spelling) => clean.replaceAll(spelling, '•••'), text)
}

type SmtpError = Error & {
  readonly code?: string | undefined
  /** The code of the system's error that led to this one. */
  readonly originalCode?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

const RESULT_LENGTH = 500
const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/

const failureOf = (error: SmtpError, { host, login }: Server): DeliveryFailure => {
  const { code, originalCode = '', response, responseCode } = error
  const words = withoutSecrets(response ?? error.message, login).slice(0, RESULT_LENGTH)
  // A refused password may be corrected within the day. What the server says of sender, recipients or words, it would say again.
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode !== 503 && REFUSED_MAIL.has(code ?? '')
  if (response !== undefined) return new DeliveryFailure(words, { isFinal })
  if (code === 'ETIMEDOUT') return new DeliveryFailure(`Der Server „${host}“ antwortet nicht (${words}).`, { isUnreachable: true })
  if (BAD_CERTIFICATE.test(originalCode)) return new DeliveryFailure(`Das Zertifikat von „${host}“ ist nicht vertrauenswürdig: ${words}`)
  if (code === 'ETLS') return new DeliveryFailure(`Keine gesicherte Verbindung mit „${host}“: ${words}`)
  return new DeliveryFailure(`Die Verbindung mit „${host}“ ist abgebrochen: ${words}`)
}

/**
 * Hands a message to an SMTP server, encrypted, with a certificate that is valid for the host. A server of this very machine, where the setting allows one, may do without encryption.
 * @param signal ends the attempt, whatever it is waiting for
 * @returns what the server answered
 * @throws DeliveryFailure when it was not accepted, or the outcome is not known
 */
export const sendBySmtp = async (
  message: Buffer,
  { to, bcc, from }: Pick<Envelope, 'to' | 'bcc' | 'from'>,
  server: Server,
  signal: AbortSignal,
): Promise<string> => {
  const { host, port, login, isImplicitTls, connectMs = CONNECT_MS } = server
  const started = Date.now()
  const connectSignal = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
  const addresses = await lookUp(host, connectSignal)
  const socket = await openSocket(host, port, addresses, connectSignal)
  const connection = new SMTPConnection({
    // The certificate must be valid for this name, whatever address it led to.
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
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      const fail = (error: SmtpError) => reject(failureOf(error, server))
      connection.on('error', fail)
      signal.addEventListener('abort', () => reject(new DeliveryFailure(`Der Server „${host}“ braucht zu lange.`)), { once: true })
      const send = () =>
        connection.send({ from: from.address, to: [...to, ...bcc], size: message.length }, message, (error, result) => {
          if (error) return fail(error)
          const refused = (result?.rejectedErrors ?? []).map((each) => withoutSecrets(each.message, login))
          resolve([withoutSecrets(result?.response ?? '', login), ...refused].join('; ').slice(0, RESULT_LENGTH))
        })
      connection.connect((error) => {
        if (error) return fail(error)
        if (login === null || !connection.allowsAuth) return send()
        connection.login({ credentials: { user: login.username, pass: login.password } }, (refusal) => (refusal ? fail(refusal) : send()))
      })
    })
    connection.quit()
    return answer
  } finally {
    connection.close()
  }
}

const lookUp = async (host: string, signal: AbortSignal) => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(timedOut(host))
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([resolvePublic(host, { allowLoopback: allowLoopback() }), aborted.promise])
  } catch (error) {
    if (error instanceof AddressRefused) throw new DeliveryFailure(error.message, { cause: error })
    if (error instanceof DeliveryFailure) throw error
    throw new DeliveryFailure(`Der Server „${host}“ ist nicht zu finden.`, { isUnreachable: true, cause: error })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
