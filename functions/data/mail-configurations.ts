import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type MailConfiguration, mailConfigurationSchema } from '../../shared/domain/mail-configuration.ts'
import { ApiError } from '../runtime/api-error.ts'
import { readItems, send, tableName } from './client.ts'
import { globalMailKey, type Key, mailTemplatesKey, partnerMailKey, portalSettingsKey } from './keys.ts'
import { mailTemplatesOf, type StoredMailTemplates } from './mail-templates.ts'
import { linkPartnerItem } from './partner-marks.ts'
import { type Operator, operatorOf } from './portal-settings.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

/** A stored SMTP password. */
export const mailSecretSchema = z.object({
  /** Encrypted by `functions/secrets`. */
  sealed: z.string(),
  /** The login that the password was entered for; it is sent to no other. The port decides how the connection is encrypted. */
  login: z.object({ host: z.string().nullable(), port: z.int(), username: z.string().nullable() }),
})
export type MailSecret = z.infer<typeof mailSecretSchema>

/** The login of a configuration, of which its password is a part. */
export const loginOf = ({
  smtpHost,
  smtpPort,
  smtpUsername,
}: Pick<MailConfiguration, 'smtpHost' | 'smtpPort' | 'smtpUsername'>): MailSecret['login'] => ({
  host: smtpHost,
  port: smtpPort,
  username: smtpUsername,
})

/** Whether a password was entered for the login of this configuration. */
export const isPasswordFor = ({ login }: MailSecret, configuration: Parameters<typeof loginOf>[0]): boolean => {
  const { host, port, username } = loginOf(configuration)
  return login.host === host && login.port === port && login.username === username
}

/** Start of the pause of all mail in the global configuration, and the name of the user who started it. */
const pauseSchema = z.object({ since: z.iso.datetime(), by: z.string() })
export type MailPause = z.infer<typeof pauseSchema>

const storedSchema = mailConfigurationSchema.extend({
  secret: mailSecretSchema.nullable().default(null),
  pause: pauseSchema.nullable().default(null),
})
/** A configuration with its secret, which no response schema contains. */
export type StoredMailConfiguration = z.infer<typeof storedSchema>

const keyOf = (partnerId: number | null) => (partnerId === null ? globalMailKey : partnerMailKey(partnerId))

/** The facts that decide how a mail is sent; either configuration may be missing. */
export type MailFacts = {
  readonly global: StoredMailConfiguration | undefined
  readonly partner: StoredMailConfiguration | undefined
  readonly operator: Operator
  /** Undefined unless asked for. */
  readonly templates: StoredMailTemplates | undefined
}

/** Reads the global configuration, a partner's configuration, the operator and, if a mail needs them, the templates in one request. */
export const readMailFacts = async (partnerId: number | null, { withTemplates = false } = {}): Promise<MailFacts> => {
  const keys = [
    globalMailKey,
    portalSettingsKey,
    ...(partnerId === null ? [] : [partnerMailKey(partnerId)]),
    ...(withTemplates ? [mailTemplatesKey] : []),
  ]
  const items = await readItems(keys)
  const itemOf = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const parse = (key: Key) => storedSchema.optional().parse(itemOf(key))
  return {
    global: parse(globalMailKey),
    partner: partnerId === null ? undefined : parse(partnerMailKey(partnerId)),
    operator: operatorOf(itemOf(portalSettingsKey)),
    templates: withTemplates ? mailTemplatesOf(itemOf(mailTemplatesKey)) : undefined,
  }
}

/** A partner's configuration, or the global one for null; strongly consistent, undefined when none was saved. */
export const getMailConfiguration = async (partnerId: number | null): Promise<StoredMailConfiguration | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: keyOf(partnerId), ConsistentRead: true }))
  return Item === undefined ? undefined : storedSchema.parse(Item)
}

/** Stores a configuration. Refused (stale) unless the stored one still has this version (0: none). */
export const putMailConfigurationItem = (
  partnerId: number | null,
  versionBefore: number,
  configuration: MailConfiguration,
  secret: MailSecret | null,
  pause: MailPause | null = null,
): WriteItem => putVersionItem(keyOf(partnerId), versionBefore, { ...configuration, secret, pause })

/**
 * Items that store a partner's configuration, or the global one for null. Refused (stale) unless the stored one still has this version (0: none), and
 * refused for a deleted partner.
 */
export const putMailConfigurationItems = (
  partnerId: number | null,
  versionBefore: number,
  configuration: MailConfiguration,
  secret: MailSecret | null,
  pause: MailPause | null,
): WriteItem[] => [
  putMailConfigurationItem(partnerId, versionBefore, configuration, secret, pause),
  ...(partnerId === null ? [] : [linkPartnerItem(partnerId, 'mailConfiguration', () => new ApiError('not_found'))]),
]

/** Deletes a partner's configuration, if there is one. */
export const deleteMailConfigurationItem = (partnerId: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: keyOf(partnerId) } },
})
