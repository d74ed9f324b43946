import { IMPLICIT_TLS_PORT } from '../../shared/domain/mail-configuration.ts'
import type { StoredMail } from '../data/mails.ts'
import { decryptSecret } from '../secrets/decrypt.ts'
import type { Words } from './compose.ts'
import { DeliveryFailure } from './failure.ts'
import { mimeMessage } from './message.ts'
import type { Envelope, SmtpServer } from './recipients.ts'
import { sendBySes } from './ses.ts'
import { type Login, sendBySmtp } from './smtp.ts'

/** After a server could not be reached, mails for it do not try again for this long: one that is down must not keep the others waiting. */
const UNREACHABLE_MS = 30_000
const unreachable = new Map<string, { readonly until: number; readonly reason: string }>()

const loginOf = async ({ username, secret }: SmtpServer): Promise<Login | null> =>
  username === null ? null : { username, password: secret === null ? '' : await decryptSecret(secret.sealed, secret.context) }

/**
 * Hands a mail to whoever delivers it.
 * @returns what the mail server answered
 * @throws DeliveryFailure when it was not accepted
 */
export const send = async (mail: StoredMail, envelope: Envelope, words: Words, signal: AbortSignal): Promise<string> => {
  const message = await mimeMessage(mail, envelope, words)
  const { server } = envelope
  if (server === null) return sendBySes(message, envelope, signal)

  const name = `${server.host}:${server.port}`
  const before = unreachable.get(name)
  if (before !== undefined && before.until > Date.now() && mail.trial === undefined) throw new DeliveryFailure(before.reason)
  try {
    const login = await loginOf(server)
    return await sendBySmtp(message, envelope, { ...server, isImplicitTls: server.port === IMPLICIT_TLS_PORT, login }, signal)
  } catch (error) {
    if (error instanceof DeliveryFailure && error.isUnreachable) {
      unreachable.set(name, { until: Date.now() + UNREACHABLE_MS, reason: error.message })
    }
    throw error
  }
}
