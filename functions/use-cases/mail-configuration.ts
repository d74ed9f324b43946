import { setTimeout as delay } from 'node:timers/promises'
import { emptyMailConfiguration, type MailConfiguration, type MailConfigurationInput } from '../../shared/domain/mail-configuration.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import {
  getMailConfiguration,
  type MailSecret,
  putMailConfigurationItems,
  type StoredMailConfiguration,
} from '../data/mail-configurations.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { AddressRefused, resolveServer } from '../network/public-address.ts'
import { fieldError } from '../runtime/api-error.ts'
import { mailSecretContext } from '../secrets/context.ts'
import { checkVersion } from './update.ts'

const LOOK_UP_MS = 3_000

/** A configuration as somebody has it in mind, with its password. */
export type MailConfigurationDraft = { readonly configuration: MailConfiguration; readonly secret: MailSecret | null }

/**
 * A host that cannot be found now may be one day, and whoever connects to it checks again; one that leads inside is refused.
 * @throws ApiError validation
 */
const checkHost = async (host: string) => {
  const found = resolveServer(host).catch((error: unknown) => {
    if (error instanceof AddressRefused) throw fieldError('smtpHost', error.message)
  })
  await Promise.race([found, delay(LOOK_UP_MS, undefined, { ref: false })])
}

const secretAfter = async (
  partnerId: number | null,
  { smtpPassword }: MailConfigurationInput,
  { secret: before, smtpHost: hostBefore, smtpUsername: usernameBefore }: MailConfiguration & { readonly secret: MailSecret | null },
  { smtpHost: host, smtpUsername: username }: MailConfiguration,
): Promise<MailSecret | null> => {
  if (smtpPassword === null) return null
  if (smtpPassword) {
    const { encryptSecret } = await import('../secrets/encrypt.ts')
    return { sealed: await encryptSecret(smtpPassword, mailSecretContext(partnerId)), host }
  }
  // Whoever clears the server or the name has no use for the password, and would not think of it lying there.
  if ((hostBefore !== null && host === null) || (usernameBefore !== null && username === null)) return null
  if (before === null || host === null || before.host === host) return before
  if (before.host === null) return { ...before, host }
  // Whoever may name another server could otherwise have the password sent to it, and read it there.
  throw fieldError('smtpPassword', 'Der SMTP-Server ist ein anderer: Bitte geben Sie das Passwort neu ein.')
}

/**
 * What a configuration becomes by an input: a field that is left out stays, a blank password too.
 * @throws ApiError validation for a server in a private network, and for another server without its password
 */
export const draftMailConfiguration = async (
  partnerId: number | null,
  before: StoredMailConfiguration | undefined,
  input: MailConfigurationInput,
): Promise<MailConfigurationDraft> => {
  const configured = before ?? { ...emptyMailConfiguration, secret: null, pause: null }
  const { secret: _secret, pause: _pause, ...stored } = configured
  const { smtpPassword, ...fields } = input
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const merged: MailConfiguration = { ...stored, ...given }
  if (merged.smtpHost !== null) await checkHost(merged.smtpHost)
  const secret = await secretAfter(partnerId, input, configured, merged)
  return { configuration: { ...merged, hasPassword: secret !== null }, secret }
}

/** The configuration of a partner, or the global one for null. @throws ApiError not_found for an unknown partner */
export const readMailConfiguration = async (partnerId: number | null): Promise<StoredMailConfiguration | undefined> => {
  const [configuration] = await Promise.all([
    getMailConfiguration(partnerId),
    partnerId === null ? undefined : partners.getOrThrow(partnerId),
  ])
  return configuration
}

/** A configuration as the audit log may tell of it: that there is a password, and whether it is a new one. */
export const redacted = (configuration: MailConfiguration | null, secret: MailSecret | null, secretBefore: MailSecret | null) =>
  configuration && {
    ...configuration,
    smtpPassword: secret === null ? null : secret.sealed === secretBefore?.sealed ? 'gesetzt' : 'neu gesetzt',
  }

type Change = {
  readonly partnerId: number | null
  readonly ifMatch: number | undefined
  readonly actor: Actor
  /** What people call the actor. */
  readonly actorName: string
}

/** A pause lasts from the save that switches mail off to the one that switches it on, whatever else is saved meanwhile. */
const pauseAfter = (before: StoredMailConfiguration | undefined, { isActive }: MailConfiguration, since: string, by: string) => {
  if (isActive) return null
  return before?.isActive === false ? before.pause : { since, by }
}

/**
 * Saves the configuration of a partner, or the global one.
 * @throws ApiError not_found, stale, validation
 */
export const saveMailConfiguration = (
  { partnerId, ifMatch, actor, actorName }: Change,
  input: MailConfigurationInput,
): Promise<MailConfiguration> =>
  withFreshVersion(ifMatch, async () => {
    const before = await readMailConfiguration(partnerId)
    const { version } = before ?? emptyMailConfiguration
    checkVersion({ version }, ifMatch)
    const { configuration, secret } = await draftMailConfiguration(partnerId, before, input)
    const time = new Date().toISOString()
    const after: MailConfiguration = { ...configuration, version: version + 1, updatedAt: time }
    const { secret: secretBefore, pause: _pause, ...shown } = before ?? { secret: null, pause: null }
    await transact([
      ...putMailConfigurationItems(partnerId, version, after, secret, pauseAfter(before, after, time, actorName)),
      auditItem({
        actor,
        action: partnerId === null ? 'mailConfigurationSave' : 'partnerMailConfigurationSave',
        entity: 'MAIL_CONFIGURATION',
        id: partnerId ?? 'global',
        before: before === undefined ? null : redacted({ ...emptyMailConfiguration, ...shown }, secretBefore, secretBefore),
        after: redacted(after, secret, secretBefore),
        time,
      }),
    ])
    return after
  })
