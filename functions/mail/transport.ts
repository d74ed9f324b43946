import { IMPLICIT_TLS_PORT } from '../../shared/domain/mail-configuration.ts'
import type { StoredMail } from '../data/mails.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { punycodeAddress } from '../runtime/punycode-address.ts'
import { decryptSecret } from '../secrets/decrypt.ts'
import type { Delivery } from './delivery.ts'
import { DeliveryFailure } from './failure.ts'
import { mimeMessage } from './message.ts'
import { punycodeEnvelope, withTypedAddresses } from './punycode.ts'
import type { Envelope, Post, SmtpServer } from './recipients.ts'
import { sendBySes } from './ses.ts'
import { sendBySmtp } from './smtp.ts'
import type { Login } from './smtp-words.ts'
import { countUnanswered, serverName, skipReason, skipServer } from './unreachable-servers.ts'

const passwordOf = async ({ secret }: SmtpServer) => {
  if (secret === null) return ''
  try {
    return await decryptSecret(secret.sealed, secret.context)
  } catch (error) {
    log('error', 'SMTP password cannot be read', { ...secret.context, ...errorFacts(error) })
    throw new DeliveryFailure('Das gespeicherte SMTP-Passwort ist nicht lesbar. Bitte neu eingeben.', { cause: error })
  }
}

const loginOf = async (server: SmtpServer): Promise<Login | null> => {
  if (server.username === null) return null
  const password = await passwordOf(server)
  if (password === '') throw new DeliveryFailure('Zum SMTP-Benutzernamen fehlt das Passwort.')
  return { username: server.username, password }
}

const throughServer = async (message: Buffer, envelope: Envelope, server: SmtpServer, isTestMessage: boolean, signal: AbortSignal) => {
  const name = serverName(server)
  const reason = isTestMessage ? undefined : skipReason(name)
  if (reason !== undefined) throw new DeliveryFailure(reason)
  const login = await loginOf(server)
  try {
    const delivery = await sendBySmtp(message, envelope, { ...server, isImplicitTls: server.port === IMPLICIT_TLS_PORT, login }, signal)
    countUnanswered(name, undefined)
    return delivery
  } catch (error) {
    // The test of a configuration has a shorter time limit than a server may need.
    if (!isTestMessage && error instanceof DeliveryFailure) {
      if (error.isUnreachable) skipServer(name, error.message)
      else countUnanswered(name, error.isStuck ? error.message : undefined)
    }
    throw error
  }
}

/**
 * Sends a mail by its server or SES.
 * @param header the recipients shown in the mail
 * @param post the mail for the recipients of this attempt
 * @returns the result for each of them
 * @throws DeliveryFailure when nothing was accepted for a reason that concerns no single recipient
 */
export const send = async (
  mail: StoredMail,
  header: readonly string[],
  { envelope, ...words }: Post,
  signal: AbortSignal,
): Promise<Delivery> => {
  const encoded = punycodeEnvelope(envelope)
  const shown = header.map(punycodeAddress)
  const messageFor = (to: readonly string[]) => mimeMessage(mail, { from: encoded.from, to, replyTo: encoded.replyTo }, words)
  const delivery =
    encoded.server === null
      ? await sendBySes(messageFor, shown, encoded, mail, signal)
      : await throughServer(await messageFor(shown), encoded, encoded.server, mail.trial !== undefined, signal)
  return withTypedAddresses([...new Set([...envelope.to, ...envelope.bcc])], delivery)
}
