import { type MailConfiguration, splitAddresses } from '../../shared/domain/mail-configuration.ts'
import { type MailFacts, type MailSecret, readMailFacts } from '../data/mail-configurations.ts'
import type { StoredMail } from '../data/mails.ts'
import { brand } from '../environment.ts'
import { mailSecretContext, type SecretContext } from '../secrets/context.ts'
import { mailKinds } from './kinds.ts'

/** A mail server that somebody has configured. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  readonly username: string | null
  readonly secret: { readonly sealed: string; readonly context: SecretContext } | null
}

/** Who a mail goes to, who it is from and which way it takes: through this server, or without one through SES. */
export type Envelope = {
  readonly kind: 'send'
  readonly to: readonly string[]
  readonly bcc: readonly string[]
  readonly from: { readonly name: string; readonly address: string }
  readonly server: SmtpServer | null
}

/** Or why it goes nowhere: now (`held`), or at all (`nobody`). */
export type Routing = Envelope | { readonly kind: 'held' } | { readonly kind: 'nobody' }

type Configured = MailConfiguration & { readonly secret: MailSecret | null }

const serverOf = ({ smtpHost, smtpPort, smtpUsername, secret }: Configured, owner: number | null): SmtpServer | null => {
  if (smtpHost === null) return null
  // A password goes to the server that it was entered for and to no other.
  const isForThisServer = secret !== null && (secret.host === null || secret.host === smtpHost)
  return {
    host: smtpHost,
    port: smtpPort,
    username: smtpUsername,
    secret: isForThisServer ? { sealed: secret.sealed, context: mailSecretContext(owner) } : null,
  }
}

const senderOf = ({ senderName, senderEmail }: MailConfiguration, { operator }: Pick<MailFacts, 'operator'>) => ({
  name: senderName ?? operator.senderName,
  address: senderEmail ?? brand().senderEmail,
})

/** An active partner configuration counts as a whole, otherwise the global one. */
const countingOne = (ibPartnerId: number | null, { global, partner }: MailFacts) =>
  partner?.isActive === true ? { configuration: partner, owner: ibPartnerId } : { configuration: global, owner: null }

/** A global configuration that is off holds every mail. */
export const chooseEnvelope = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId'>, facts: MailFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const { configuration, owner } = countingOne(mail.ibPartnerId, facts)
  const { recipients } = mailKinds[mail.kind]
  const to = splitAddresses(configuration === undefined || recipients === null ? '' : configuration[recipients])
  if (configuration === undefined || to.length === 0) return { kind: 'nobody' }
  return {
    kind: 'send',
    to,
    bcc: splitAddresses(configuration.bccEmails),
    from: senderOf(configuration, facts),
    server: serverOf(configuration, owner),
  }
}

/** The server that mails of this partner, or of none, leave through; null for SES. */
export const serverFor = async (ibPartnerId: number | null): Promise<SmtpServer | null> => {
  const { configuration, owner } = countingOne(ibPartnerId, await readMailFacts(ibPartnerId))
  return configuration === undefined ? null : serverOf(configuration, owner)
}

const routingIn = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial'>, facts: MailFacts): Routing => {
  const { trial, ibPartnerId } = mail
  if (trial === undefined) return chooseEnvelope(mail, facts)
  const { configuration, secret, recipient } = trial
  return {
    kind: 'send',
    to: [recipient],
    bcc: [],
    from: senderOf(configuration, facts),
    server: serverOf({ ...configuration, secret }, ibPartnerId),
  }
}

/** The envelope of a mail as configured at this moment, and in whose name it is written; a test message brings its configuration along. */
export const routingOf = async (mail: Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial'>) => {
  const facts = await readMailFacts(mail.ibPartnerId)
  return { routing: routingIn(mail, facts), operator: facts.operator }
}
