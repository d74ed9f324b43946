import {
  type ConfigurationSource,
  type EffectiveRecipients,
  type MailConfiguration,
  type RecipientList,
  splitAddresses,
} from '../../shared/domain/mail-configuration.ts'
import { type MailFacts, type MailSecret, readMailFacts } from '../data/mail-configurations.ts'
import type { StoredMail } from '../data/mails.ts'
import { brand } from '../runtime/environment.ts'
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

/** An envelope with whose configuration names the recipients; or why the mail goes nowhere: now (`held`), or at all (`nobody`). */
export type Routing = (Envelope & { readonly toSource: ConfigurationSource }) | { readonly kind: 'held' } | { readonly kind: 'nobody' }

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

type Layer<Configuration> = { readonly configuration: Configuration; readonly source: ConfigurationSource }
type Configurations<Configuration> = { readonly global: Configuration | undefined; readonly partner: Configuration | undefined }

/** The configurations that count for a mail: an active one of the partner, then the global one for whatever the first leaves empty. */
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

/** Who is told at this moment, as {@link chooseEnvelope} decides it for each mail. */
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

/** A server counts as one with its user and password: none of them is taken from another configuration. */
const serverIn = (layers: readonly Layer<Configured>[], ibPartnerId: number | null): SmtpServer | null => {
  const layer = layers.find(({ configuration }) => configuration.smtpHost !== null)
  return layer === undefined ? null : serverOf(layer.configuration, layer.source === 'partner' ? ibPartnerId : null)
}

/** What the configurations decide about a mail, list by list; a global configuration that is off holds every mail. */
export const chooseEnvelope = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId'>, facts: MailFacts): Routing => {
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

/** The server that mails of this partner, or of none, leave through; null for SES. */
export const serverFor = async (ibPartnerId: number | null): Promise<SmtpServer | null> =>
  serverIn(layersOf(await readMailFacts(ibPartnerId)), ibPartnerId)

type Trial = Pick<NonNullable<StoredMail['trial']>, 'configuration' | 'secret'>

/** The layers of a test message: those of mail if the configuration under test were saved and active. */
const layersOfTrial = (ibPartnerId: number | null, { configuration, secret }: Trial, configurations: Configurations<Configured>) => {
  const tried = { ...configuration, secret, isActive: true }
  return layersOf(ibPartnerId === null ? { global: tried, partner: undefined } : { ...configurations, partner: tried })
}

const routingIn = (mail: Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial'>, facts: MailFacts): Routing => {
  const { trial, ibPartnerId } = mail
  if (trial === undefined) return chooseEnvelope(mail, facts)
  const layers = layersOfTrial(ibPartnerId, trial, facts)
  return {
    kind: 'send',
    to: [trial.recipient],
    toSource: 'global',
    bcc: [],
    from: senderIn(layers, facts),
    server: serverIn(layers, ibPartnerId),
  }
}

/** The envelope of a mail as configured at this moment, and in whose name it is written; a test message brings its configuration along. */
export const routingOf = async (mail: Pick<StoredMail, 'kind' | 'ibPartnerId' | 'trial'>) => {
  const facts = await readMailFacts(mail.ibPartnerId)
  return { routing: routingIn(mail, facts), operator: facts.operator }
}
