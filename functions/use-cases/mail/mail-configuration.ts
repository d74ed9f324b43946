import { setTimeout as delay } from 'node:timers/promises'
import {
  emptyMailConfiguration,
  type MailConfiguration,
  type MailConfigurationInput,
  splitAddresses,
} from '../../../shared/domain/mail-configuration.ts'
import { namesRecipients } from '../../../shared/domain/onboarding.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { DIRECTING_FIELDS, type DirectingField, mayDirect } from '../../../shared/domain/view-rights.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import {
  getMailConfiguration,
  isPasswordFor,
  loginOf,
  type MailSecret,
  putMailConfigurationItems,
  type StoredMailConfiguration,
} from '../../data/mail-configurations.ts'
import { stepsDoneItems } from '../../data/onboardings.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { AddressRefused, resolveServer } from '../../network/public-address.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { mailSecretContext } from '../../secrets/context.ts'
import { checkVersion } from '../records/update.ts'

const LOOK_UP_MS = 3_000
const OTHER_LOGIN = 'Server, Port oder Benutzername ist ein anderer: Bitte geben Sie das Passwort neu ein.'
const NOT_YOURS_TO_DIRECT = 'Dorthin gingen Kontaktdaten, die Sie selbst nicht sehen dürfen. Bitte wenden Sie sich an Ihren Administrator.'

/** A configuration that is not saved yet, with its password. */
export type MailConfigurationDraft = { readonly configuration: MailConfiguration; readonly secret: MailSecret | null }

/**
 * Refuses a host in a private network. An unknown host is accepted, because it may exist later and every connection checks again.
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
  { secret: before, ...configuredBefore }: MailConfiguration & { readonly secret: MailSecret | null },
  configuration: MailConfiguration,
): Promise<MailSecret | null> => {
  if (smtpPassword === null) return null
  if (smtpPassword) {
    const { encryptSecret } = await import('../../secrets/encrypt.ts')
    return { sealed: await encryptSecret(smtpPassword, mailSecretContext(partnerId)), login: loginOf(configuration) }
  }
  // Without a server or user name the password has no use and must not stay stored unnoticed.
  const lost = (field: 'smtpHost' | 'smtpUsername') => configuredBefore[field] !== null && configuration[field] === null
  if (before === null || lost('smtpHost') || lost('smtpUsername')) return null
  if (isPasswordFor(before, configuration)) return before
  // Otherwise a user could have the stored password sent to a server of their choice.
  throw fieldError('smtpPassword', OTHER_LOGIN)
}

/**
 * Refuses new recipients, another server or account on it, and another sender, from somebody who may not see what would go there.
 * @throws ApiError forbidden
 */
const checkMayDirect = (can: Change['can'], before: MailConfiguration, after: MailConfiguration) => {
  const targets = (field: DirectingField, { smtpPort, ...configuration }: MailConfiguration) => {
    const value = configuration[field]?.toLowerCase()
    if (value === undefined) return []
    return field === 'smtpHost' ? [`${value}:${smtpPort}`] : field === 'smtpUsername' ? [value] : splitAddresses(value)
  }
  const adds = (field: DirectingField) => targets(field, after).some((target) => !targets(field, before).includes(target))
  const field = DIRECTING_FIELDS.find((one) => adds(one) && !mayDirect(one, can))
  if (field !== undefined) throw fieldError(field, NOT_YOURS_TO_DIRECT, 'forbidden')
}

/**
 * Applies an input to a configuration: absent fields and a blank password keep their values.
 * @throws ApiError validation for a server in a private network, and for another login without its password
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

/** A configuration for the audit log, which shows whether a password is set and whether it is new. */
export const redacted = (configuration: MailConfiguration | null, secret: MailSecret | null, secretBefore: MailSecret | null) =>
  configuration && {
    ...configuration,
    smtpPassword: secret === null ? null : secret.sealed === secretBefore?.sealed ? 'gesetzt' : 'neu gesetzt',
  }

type Change = {
  readonly partnerId: number | null
  readonly ifMatch: number | undefined
  readonly actor: Actor
  /** Display name of the actor. */
  readonly actorName: string
  /** The actor's rights: new recipients need those to see what goes there. */
  readonly can: (key: PermissionKey) => boolean
}

/** A pause lasts from the save that switches mail off to the one that switches it on; other saves do not change it. */
const pauseAfter = (before: StoredMailConfiguration | undefined, { isActive }: MailConfiguration, since: string, by: string) => {
  if (isActive) return null
  return before?.isActive === false ? before.pause : { since, by }
}

/**
 * Saves the configuration of a partner, or the global one.
 * @throws ApiError not_found, stale, validation, forbidden for recipients of contact data that the actor may not see
 */
export const saveMailConfiguration = (
  { partnerId, ifMatch, actor, actorName, can }: Change,
  input: MailConfigurationInput,
): Promise<MailConfiguration> =>
  withFreshVersion(ifMatch, async () => {
    const before = await readMailConfiguration(partnerId)
    const { version } = before ?? emptyMailConfiguration
    checkVersion({ version }, ifMatch)
    const { configuration, secret } = await draftMailConfiguration(partnerId, before, input)
    checkMayDirect(can, before ?? emptyMailConfiguration, configuration)
    const time = new Date().toISOString()
    const isReceived = partnerId !== null && namesRecipients(configuration)
    const after: MailConfiguration = { ...configuration, version: version + 1, updatedAt: time }
    const { secret: secretBefore, pause: _pause, ...shown } = before ?? { secret: null, pause: null }
    await transact([
      ...putMailConfigurationItems(partnerId, version, after, secret, pauseAfter(before, after, time, actorName)),
      ...(isReceived ? await stepsDoneItems(partnerId, ['recipients'], time) : []),
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
