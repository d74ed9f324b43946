import {
  type ConfigurationSource,
  type EffectiveRecipients,
  type MailConfiguration,
  type RecipientList,
  splitAddresses,
} from '../../shared/domain/mail-configuration.ts'
import { isPasswordFor, type MailFacts, type MailSecret, readMailFacts } from '../data/mail-configurations.ts'
import type { StoredMailTemplates } from '../data/mail-templates.ts'
import type { StoredMail } from '../data/mails.ts'
import type { Operator } from '../data/portal-settings.ts'
import { brand } from '../runtime/environment.ts'
import { mailSecretContext, type SecretContext } from '../secrets/context.ts'
import { mailKinds } from './kinds.ts'
import type { OpenWords, SecretWords, Words } from './words.ts'

/** A configured mail server. */
export type SmtpServer = {
  /** The partner whose configuration names the server; null for the portal's own. */
  readonly owner: number | null
  readonly host: string
  readonly port: number
  readonly username: string | null
  readonly secret: { readonly sealed: string; readonly context: SecretContext } | null
}

/** Recipients, sender and transport of a mail: an SMTP server, or SES for null. */
export type Envelope = {
  readonly to: readonly string[]
  readonly bcc: readonly string[]
  readonly from: Mailbox
  /** Where replies go, if neither to the sender nor to the person of the mail. */
  readonly replyTo?: Mailbox | undefined
  readonly server: SmtpServer | null
}
type Mailbox = { readonly name: string; readonly address: string }

/** An envelope that reaches its recipients alone: the portal's own server, and no blind copies. */
export type PortalEnvelope = Envelope & { readonly bcc: readonly []; readonly server: (SmtpServer & { readonly owner: null }) | null }

/** What is handed over. A link that only the recipient may have leaves by the portal's own server, whatever is configured. */
export type Post = (SecretWords & { readonly envelope: PortalEnvelope }) | (OpenWords & { readonly envelope: Envelope })

/** Both ways of a mail and the source of its recipients, or the reason for not sending: held for now, or nobody to send to. */
export type Routing =
  | {
      readonly kind: 'send'
      readonly toSource: ConfigurationSource
      /** As the configurations have it. */
      readonly configured: Envelope
      readonly portal: PortalEnvelope
    }
  | { readonly kind: 'held' }
  | { readonly kind: 'nobody' }

/** Chooses the way of a mail by what it holds. */
export const postOf = (words: Words, { configured, portal }: Extract<Routing, { kind: 'send' }>): Post =>
  words.isSecret ? { ...words, envelope: portal } : { ...words, envelope: configured }

type Configured = MailConfiguration & { readonly secret: MailSecret | null }

const serverOf = <Owner extends number | null>(
  { secret, ...configuration }: Configured,
  owner: Owner,
): (SmtpServer & { readonly owner: Owner }) | null => {
  const { smtpHost, smtpPort, smtpUsername } = configuration
  if (smtpHost === null) return null
  const isForThisLogin = secret !== null && isPasswordFor(secret, configuration)
  return {
    owner,
    host: smtpHost,
    port: smtpPort,
    username: smtpUsername,
    secret: isForThisLogin ? { sealed: secret.sealed, context: mailSecretContext(owner) } : null,
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

/**
 * The way of a secret mail. An address of a partner with a server of its own may be sent from by that server alone, so that the partner is named and gets the
 * replies instead.
 */
const portalEnvelope = (to: readonly string[], facts: EnvelopeFacts): PortalEnvelope => {
  const layers = layersOf(facts)
  const isForeign = ({ source, configuration }: Layer<Configured>) => source === 'partner' && configuration.smtpHost !== null
  const { name } = senderIn(layers, facts)
  const { address } = senderIn(
    layers.filter((layer) => !isForeign(layer)),
    facts,
  )
  const foreign = layers.find(isForeign)?.configuration.senderEmail ?? null
  return {
    to,
    bcc: [],
    from: { name, address },
    ...(foreign !== null && { replyTo: { name, address: foreign } }),
    server: facts.global === undefined ? null : serverOf(facts.global, null),
  }
}

/** Applies the configurations to a mail, list by list; an inactive global configuration holds every mail. */
export const chooseEnvelope = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId'>, facts: EnvelopeFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const layers = layersOf(facts)
  const list = mailKinds[mail.kind].recipients
  const to = list === null ? null : addressesIn(layers, list)
  if (to === null || to.source === null) return { kind: 'nobody' }
  return {
    kind: 'send',
    toSource: to.source,
    configured: {
      to: to.addresses,
      bcc: addressesIn(layers, 'bccEmails').addresses,
      from: senderIn(layers, facts),
      server: serverIn(layers, mail.ibPartnerId),
    },
    portal: portalEnvelope(to.addresses, facts),
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

/** A mail to one person of the portal, or from it: the global configuration alone decides, and nobody gets a blind copy. */
const personalRouting = (recipient: string, facts: MailFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const portal = portalEnvelope([recipient], { ...facts, partner: undefined })
  return { kind: 'send', toSource: 'global', configured: portal, portal }
}

/**
 * An answer to the person of a form comes from whom the person has written to: the partner's sender, without blind copies, and the partner's server unless the
 * mail is secret. Replies go to that sender if it is the partner's own, and otherwise to the contact of the portal: the configured recipients are nobody's
 * business.
 */
const answerRouting = (recipient: string, ibPartnerId: number | null, facts: EnvelopeFacts): Routing => {
  if (facts.global?.isActive === false) return { kind: 'held' }
  const layers = layersOf(facts)
  const hasOwnSender = layers.some(({ source, configuration }) => source === 'partner' && configuration.senderEmail !== null)
  const { brandName, supportEmail } = facts.operator
  const replyTo = hasOwnSender ? {} : { replyTo: { name: brandName, address: supportEmail } }
  return {
    kind: 'send',
    toSource: 'global',
    configured: { to: [recipient], bcc: [], from: senderIn(layers, facts), ...replyTo, server: serverIn(layers, ibPartnerId) },
    portal: { ...portalEnvelope([recipient], facts), ...replyTo },
  }
}

/** A test message uses the configuration that it tests. It holds no link of anybody. */
const trialRouting = (trial: NonNullable<StoredMail['trial']>, ibPartnerId: number | null, facts: EnvelopeFacts): Routing => {
  const layers = layersOfTestMessage(ibPartnerId, trial, facts)
  const to = [trial.recipient]
  return {
    kind: 'send',
    toSource: 'global',
    configured: { to, bcc: [], from: senderIn(layers, facts), server: serverIn(layers, ibPartnerId) },
    portal: portalEnvelope(to, facts),
  }
}

type Routed = Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial' | 'account' | 'person' | 'invitation' | 'answer'>

/** Decides the route of a mail by these configurations. */
export const routingIn = (mail: Routed, facts: MailFacts): Routing => {
  const { trial, ibPartnerId, answer } = mail
  if (answer !== undefined) return answerRouting(answer.recipient, ibPartnerId, facts)
  const alone = mail.person ?? mail.account ?? mail.invitation
  if (alone !== undefined) return personalRouting(alone.recipient, facts)
  return trial === undefined ? chooseEnvelope(mail, facts) : trialRouting(trial, ibPartnerId, facts)
}

/** What composing a mail needs besides the mail: the operator, and the templates if its words are not stored with it. */
export type Author = Pick<Operator, 'brandName' | 'legalEntity'> & {
  readonly templates?: StoredMailTemplates | undefined
  /** Who speaks in an answer: the name that stands as its sender. @default the portal */
  readonly voice?: string
}

/** Reads the current configurations and the operator and decides the route of a mail; a test message has its own configuration. */
export const routingOf = async (mail: Routed): Promise<{ readonly routing: Routing; readonly author: Author }> => {
  const facts = await readMailFacts(mail.ibPartnerId, { withTemplates: mail.answer !== undefined && mail.answer.words === undefined })
  const { brandName, legalEntity } = facts.operator
  const routing = routingIn(mail, facts)
  const voice = routing.kind === 'send' ? { voice: routing.configured.from.name } : {}
  return { routing, author: { brandName, legalEntity, templates: facts.templates, ...voice } }
}
