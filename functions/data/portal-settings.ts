import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  COMMISSION_UNITS,
  DEFAULT_RISK_ADVICE,
  DEFAULT_RISK_NOTICE,
  LEGAL_TEXTS,
  type LegalText,
  legalEditionSchema,
  type PortalFacts,
} from '../../shared/domain/portal-settings.ts'
import { brand } from '../runtime/environment.ts'
import { readItems, send, tableName } from './client.ts'
import { legalEditionKey, portalSettingsKey } from './keys.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

const noTexts = { impressum: null, datenschutz: null, agb: null, risikohinweise: null }
const edition = legalEditionSchema.nullable().default(null)

const storedSchema = z.object({
  version: z.int().positive(),
  updatedAt: z.iso.datetime(),
  brandName: z.string().nullable(),
  legalEntity: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  riskNotice: z.string().nullable(),
  /** Records of before it existed have none. */
  riskAdvice: z.string().nullable().default(null),
  lossPercentage: z.number().nullable(),
  commissionUnit: z.enum(COMMISSION_UNITS),
  legalTexts: z.object({ impressum: edition, datenschutz: edition, agb: edition, risikohinweise: edition }),
})
/** The settings as they are stored; null stands for the default. */
export type StoredPortalSettings = Omit<z.infer<typeof storedSchema>, 'version' | 'updatedAt'> & {
  readonly version: number
  readonly updatedAt: string | null
}

const unsaved: StoredPortalSettings = {
  version: 0,
  updatedAt: null,
  brandName: null,
  legalEntity: null,
  supportEmail: null,
  supportPhone: null,
  riskNotice: null,
  riskAdvice: null,
  lossPercentage: null,
  commissionUnit: 'percent',
  legalTexts: noTexts,
}

/** The portal's settings. One request. @param isConsistent what was written just now is seen */
export const getPortalSettings = async ({ isConsistent = false } = {}): Promise<StoredPortalSettings> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: portalSettingsKey, ConsistentRead: isConsistent }))
  return Item === undefined ? unsaved : storedSchema.parse(Item)
}

const namesSchema = storedSchema.pick({ brandName: true, legalEntity: true })
/** In whose name mails are written and sent. */
export type Operator = { readonly brandName: string; readonly legalEntity: string; readonly senderName: string }

/**
 * Who runs the portal, from the settings' item. Mails must go out whatever else stands there, so names that this version cannot read count as not set:
 * then those of the stage do.
 */
export const operatorOf = (item: unknown): Operator => {
  const { brandName, legalEntity } = namesSchema.safeParse(item).data ?? unsaved
  const stage = brand()
  return {
    brandName: brandName ?? stage.name,
    legalEntity: legalEntity ?? stage.legalEntity,
    senderName: brandName ?? stage.senderName,
  }
}

/** The settings with the defaults of the stage where nothing was set. */
export const portalFactsOf = (stored: StoredPortalSettings): PortalFacts => {
  const { name, legalEntity, senderEmail } = brand()
  return {
    brandName: stored.brandName ?? name,
    legalEntity: stored.legalEntity ?? legalEntity,
    supportEmail: stored.supportEmail ?? senderEmail,
    supportPhone: stored.supportPhone,
    riskNotice: stored.riskNotice ?? DEFAULT_RISK_NOTICE,
    riskAdvice: stored.riskAdvice ?? DEFAULT_RISK_ADVICE,
    lossPercentage: stored.lossPercentage,
    commissionUnit: stored.commissionUnit,
    legalTexts: stored.legalTexts,
  }
}

/** Item that stores the settings; refused (stale) unless the stored ones are still of the version before (0: none). */
export const putPortalSettingsItem = (versionBefore: number, settings: StoredPortalSettings): WriteItem =>
  putVersionItem(portalSettingsKey, versionBefore, settings)

const storedTextSchema = legalEditionSchema.extend({ text: z.enum(LEGAL_TEXTS), html: z.string() })
/** An edition of a legal text with its words. */
export type StoredLegalText = z.infer<typeof storedTextSchema>

/** Item that keeps an edition of a legal text for good. */
export const putLegalTextItem = (edition: StoredLegalText): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...legalEditionKey(edition.text, edition.version), ...edition } } },
})

/** Editions of legal texts; those that never were are left out. One request, none when nothing is asked for. */
export const readLegalTexts = async (
  wanted: readonly { readonly text: LegalText; readonly version: string }[],
): Promise<StoredLegalText[]> => {
  if (wanted.length === 0) return []
  const keys = wanted.map(({ text, version }) => legalEditionKey(text, version))
  return z.array(storedTextSchema).parse(await readItems(keys, { ConsistentRead: true }))
}

/** So many editions are told of. */
const EDITIONS_AT_MOST = 100

/** What editions of a legal text there are, the last published first; without their words. One request. */
export const listLegalEditions = async (text: LegalText): Promise<Omit<StoredLegalText, 'html'>[]> => {
  const { Items } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeNames: { '#text': 'text', '#version': 'version', '#hash': 'hash' },
      ExpressionAttributeValues: { ':pk': legalEditionKey(text, '').pk },
      ProjectionExpression: '#text, #version, #hash, publishedAt',
      ScanIndexForward: false,
      Limit: EDITIONS_AT_MOST,
    }),
  )
  return z
    .array(storedTextSchema.omit({ html: true }))
    .parse(Items)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}
