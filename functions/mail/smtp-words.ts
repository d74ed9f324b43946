import * as z from 'zod'
import type { Refusal } from './delivery.ts'
import { DeliveryFailure } from './failure.ts'

export type Login = { readonly username: string; readonly password: string }

const SHORTEST_MASKED = 4

/** Removes the login from a server's answer, which may repeat it. */
const withoutSecrets = (text: string, login: Login | null) => {
  if (login === null) return text
  const { username, password } = login
  const base64 = (secret: string) => Buffer.from(secret).toString('base64')
  // Longest first, because it may contain a shorter one. A very short one matches by chance, and marking it would reveal it.
  const spellings = [base64(`\0${username}\0${password}`), base64(password), password]
  return spellings.filter(({ length }) => length >= SHORTEST_MASKED).reduce((clean, spelling) => clean.replaceAll(spelling, '•••'), text)
}

const WORDS_LENGTH = 500
/** A server's answer, cleaned for storage and display. */
export const serverWords = (text: string, login: Login | null) =>
  withoutSecrets(text, login).replace(/\s+/g, ' ').trim().slice(0, WORDS_LENGTH)

type SmtpError = Error & {
  readonly code?: string | undefined
  /** Code of the underlying system error. */
  readonly originalCode?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/** 5yz is permanent, except 503: it is about the order of commands, not about the mail. */
const isForGood = (code: number | undefined) => code !== undefined && code >= 500 && code !== 503

const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/

/** German texts for system errors of connections. */
const systemWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'dort nimmt niemand an',
  ECONNRESET: 'die Gegenseite hat aufgelegt',
  EPIPE: 'die Gegenseite hat aufgelegt',
  EHOSTUNREACH: 'der Rechner ist nicht erreichbar',
  ENETUNREACH: 'das Netz ist nicht erreichbar',
  ETIMEDOUT: 'keine Antwort',
  ECONNECTION: 'die Gegenseite hat aufgelegt',
}

/** A system error in German, with its code for further analysis. */
export const inGerman = ({ code = '', message }: { readonly code?: string | undefined; readonly message: string }) => {
  const words = systemWords[code]
  return words === undefined ? message : `${words}, ${code}`
}

/** The failure of an attempt that delivered to no recipient. */
export const smtpFailure = (error: SmtpError, host: string, login: Login | null): DeliveryFailure => {
  const { code, originalCode, response, responseCode } = error
  const words = serverWords(response ?? error.message, login)
  if (response !== undefined) {
    if (code === 'EAUTH') return new DeliveryFailure(`Der Server lehnt die Anmeldung ab: ${words}`)
    // A refused password may be corrected within the day. An answer about sender, recipients or content would be repeated.
    const isFinal = isForGood(responseCode) && REFUSED_MAIL.has(code ?? '')
    return new DeliveryFailure(`Der Server ${isFinal ? 'lehnt ab' : 'nimmt vorerst nichts an'}: ${words}`, { isFinal })
  }
  if (code === 'ETIMEDOUT') return new DeliveryFailure(`Der Server „${host}“ antwortet nicht.`, { isUnreachable: true })
  if (BAD_CERTIFICATE.test(originalCode ?? ''))
    return new DeliveryFailure(`Das Zertifikat von „${host}“ ist nicht vertrauenswürdig: ${words}`)
  if (code === 'ETLS') return new DeliveryFailure(`Keine gesicherte Verbindung mit „${host}“: ${words}`)
  return new DeliveryFailure(`Die Verbindung mit „${host}“ ist abgebrochen (${inGerman({ code: originalCode ?? code, message: words })}).`)
}

const rejectionsSchema = z.object({
  rejected: z.array(z.string()).default([]),
  rejectedErrors: z
    .array(z.object({ message: z.string(), response: z.string().optional(), responseCode: z.number().optional() }))
    .default([]),
})

/** Reads the refused recipients from nodemailer's result or error. */
export const refusalsOf = (result: unknown, login: Login | null): readonly Refusal[] => {
  const { rejected, rejectedErrors } = rejectionsSchema.parse(result ?? {})
  return rejected.map((address, nth) => {
    const { message = 'abgelehnt', response, responseCode } = rejectedErrors[nth] ?? {}
    return { address, words: serverWords(response ?? message, login), isFinal: isForGood(responseCode) }
  })
}
