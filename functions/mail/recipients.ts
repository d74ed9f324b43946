import {
  type ConfigurationSource,
  type EffectiveRecipients,
  type MailConfiguration,
  type RecipientList,
  splitAddresses,
} from '../../shared/domain/mail-configuration.ts'
import { type MailFacts, type MailSecret, readMailFacts } from '../data/mail-configurations.ts'
import type { StoredMailTemplates } from '../data/mail-templates.ts'
import type { StoredMail } from '../data/mails.ts'
import type { Operator } from '../data/portal-settings.ts'
import { brand } from '../runtime/environment.ts'
import { mailSecretContext, type SecretContext } from '../secrets/context.ts'
import { mailKinds } from './kinds.ts'

/** A configured mail server. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  readonly username: string | null
  readonly secret: { readonly sealed: string; readonly context: SecretContext } | null
}

/** Recipients, sender and transport of a mail: an SMTP server, or SES for null. */
export type Envelope = {
  readonly kind: 'send'
  readonly to: readonly string[]
  readonly bcc: readonly string[]
  readonly from: { readonly name: string; readonly address: string }
  /** Where replies go, if neither to the sender nor to the person of the mail. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined
  readonly server: SmtpServer | null
}

/** An envelope with the source of its recipients, or the reason for not sending: held for now, or nobody to send to. */
export type Routing = (Envelope & { readonly toSource: ConfigurationSource }) | { readonly kind: 'held' } | { readonly kind: 'nobody' }

type Configured = MailConfiguration & { readonly secret: MailSecret | null }

const serverOf = ({ smtpHost, smtpPort, smtpUsername, secret }: Configured, owner: number | null): SmtpServer | null => {
  if (smtpHost === null) return null
  // A password is only sent to the server it was entered for.
  const isForThisServer = secret !== null && (secret.host === null || secret.host === smtpHost)
  return {
    host: smtpHost,
    port: smtpPort,
    username: smtpUsername,
    secret: isForThisServer ? { sealed: secret.sealed, context: mailSecretContext(owner) } : null,
  }
}

type Layer<Configuration> = { readonly configuration: Configuration; readonly source: ConfigurationSource }
type Configurations<Configuration> = { readonly global: Configuration | undefined; readonly partner: Configuration | undefined }

/** The configurations that apply to a mail: an active one of the partner, then the global one for everything the first leaves empty. */
const layersOf = <Configuration extends MailConfiguration>({
  global,
  partner,
}: Configurations<Configuration>): readonly Layer<Configuration>[] => [
  ...(partner?.isActive === true ? [{ configuration: partner, source: 'partner' as const }] : []),
  ...(global === undefined ? [] : [{ configuration: global, source: 'global' as const }]),
]

const addressesIn = (layers: readonly Layer<MailConfiguration>[], list: RecipientList) => {
  for (const { configuration, source } of layers) {
    const addresses = splitAddresses(configuration[list])
    if (addresses.length > 0) return { addresses, source }
  }
  return { addresses: [], source: null }
}

/** The current recipients, by the same rules as {@link chooseEnvelope}. */
export const effectiveRecipients = (configurations: Configurations<MailConfiguration>): EffectiveRecipients => {
  const layers = layersOf(configurations)
  return {
    customerFormEmails: addressesIn(layers, 'customerFormEmails'),
    recruitmentFormEmails: addressesIn(layers, 'recruitmentFormEmails'),
    bccEmails: addressesIn(layers, 'bccEmails'),
    isPaused: configurations.global?.isActive === false,
  }
}

const senderIn = (layers: readonly Layer<MailConfiguration>[], { operator }: Pick<MailFacts, 'operator'>) => {
  const first = (field: 'senderName' | 'senderEmail') =>
    layers.map(({ configuration }) => configuration[field]).find((value) => value !== null)
  return { name: first('senderName') ?? operator.senderName, address: first('senderEmail') ?? brand().senderEmail }
}

/** A server is used together with its user and password; they are never combined from two configurations. */
const serverIn = (layers: readonly Layer<Configured>[], ibPartnerId: number | null): SmtpServer | null => {
  const layer = layers.find(({ configuration }) => configuration.smtpHost !== null)
  return layer === undefined ? null : serverOf(layer.configuration, layer.source === 'partner' ? ibPartnerId : null)
}

type EnvelopeFacts = Omit<MailFacts, 'templates'>

/** Applies the configurations to a mail, list by list; an inactive global configuration holds every mail. */
export const chooseEnvelope = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId'>, facts: EnvelopeFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const layers = layersOf(facts)
  const list = mailKinds[mail.kind].recipients
  const to = list === null ? null : addressesIn(layers, list)
  if (to === null || to.source === null) return { kind: 'nobody' }
  return {
    kind: 'send',
    to: to.addresses,
    toSource: to.source,
    bcc: addressesIn(layers, 'bccEmails').addresses,
    from: senderIn(layers, facts),
    server: serverIn(layers, mail.ibPartnerId),
  }
}

/** The server for mails of this partner, or of none; null for SES. */
export const serverFor = async (ibPartnerId: number | null): Promise<SmtpServer | null> =>
  serverIn(layersOf(await readMailFacts(ibPartnerId)), ibPartnerId)

type TestMessage = Pick<NonNullable<StoredMail['trial']>, 'configuration' | 'secret'>

/** The configurations that would apply if the one under test were saved and active. */
const layersOfTestMessage = (
  ibPartnerId: number | null,
  { configuration, secret }: TestMessage,
  configurations: Configurations<Configured>,
) => {
  const tried = { ...configuration, secret, isActive: true }
  return layersOf(ibPartnerId === null ? { global: tried, partner: undefined } : { ...configurations, partner: tried })
}

/** A mail to one person goes by the global configuration and without blind copies, because it may contain a link that only this person may open. */
const personalEnvelope = (recipient: string, facts: MailFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const layers = layersOf({ global: facts.global, partner: undefined })
  return { kind: 'send', to: [recipient], toSource: 'global', bcc: [], from: senderIn(layers, facts), server: serverIn(layers, null) }
}

/**
 * An answer to the person of a form comes from whom the person has written to: the partner's sender and server, without blind copies. Replies go to that
 * sender if it is the partner's own, and otherwise to the contact of the portal: the configured recipients are nobody's business.
 */
const answerEnvelope = (recipient: string, ibPartnerId: number | null, facts: EnvelopeFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const layers = layersOf(facts)
  const hasOwnSender = layers.some(({ source, configuration }) => source === 'partner' && configuration.senderEmail !== null)
  const { brandName, supportEmail } = facts.operator
  return {
    kind: 'send',
    to: [recipient],
    toSource: 'global',
    bcc: [],
    from: senderIn(layers, facts),
    ...(!hasOwnSender && { replyTo: { name: brandName, address: supportEmail } }),
    server: serverIn(layers, ibPartnerId),
  }
}

type Routed = Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial' | 'account' | 'person' | 'invitation' | 'answer'>

const routingIn = (mail: Routed, facts: MailFacts): Routing => {
  const { trial, ibPartnerId, answer } = mail
  if (answer !== undefined) return answerEnvelope(answer.recipient, ibPartnerId, facts)
  const alone = mail.person ?? mail.account ?? mail.invitation
  if (alone !== undefined) return personalEnvelope(alone.recipient, facts)
  if (trial === undefined) return chooseEnvelope(mail, facts)
  const layers = layersOfTestMessage(ibPartnerId, trial, facts)
  return {
    kind: 'send',
    to: [trial.recipient],
    toSource: 'global',
    bcc: [],
    from: senderIn(layers, facts),
    server: serverIn(layers, ibPartnerId),
  }
}

/** What composing a mail needs besides the mail: the operator, and the templates if its words are not stored with it. */
export type Author = Pick<Operator, 'brandName' | 'legalEntity'> & { readonly templates?: StoredMailTemplates | undefined }

/** Reads the current configurations and the operator and decides the route of a mail; a test message has its own configuration. */
export const routingOf = async (mail: Routed): Promise<{ readonly routing: Routing; readonly author: Author }> => {
  const facts = await readMailFacts(mail.ibPartnerId, { withTemplates: mail.answer !== undefined && mail.answer.words === undefined })
  const { brandName, legalEntity } = facts.operator
  return { routing: routingIn(mail, facts), author: { brandName, legalEntity, templates: facts.templates } }
}
