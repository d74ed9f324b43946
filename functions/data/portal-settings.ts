import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { COMMISSION_UNITS } from '../../shared/domain/commission-unit.ts'
import { freeFieldSchema } from '../../shared/domain/free-fields.ts'
import {
  assignmentSchema,
  DEFAULT_PARTNER_PORTAL,
  DEFAULT_RISK_ADVICE,
  DEFAULT_RISK_NOTICE,
  LEGAL_TEXTS,
  type LegalText,
  legalEditionSchema,
  NAMES_BELOW,
  NO_ASSIGNMENT,
  type PortalFacts,
} from '../../shared/domain/portal-settings.ts'
import { PUBLIC_FORMS } from '../../shared/domain/public-forms.ts'
import { brand } from '../runtime/environment.ts'
import { parseOnce } from '../runtime/parse-once.ts'
import { remembered } from '../runtime/remember.ts'
import { partitionQuery, readItems, send, tableName } from './client.ts'
import { legalEditionKey, portalSettingsKey } from './keys.ts'
import { readable } from './readable.ts'
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
  // Records from before a field have none.
  dpoName: z.string().nullable().default(null),
  dpoEmail: z.string().nullable().default(null),
  dpoPhone: z.string().nullable().default(null),
  riskAdvice: z.string().nullable().default(null),
  lossPercentage: z.number().nullable(),
  commissionUnit: z.enum(COMMISSION_UNITS),
  formsToConfirm: z.array(z.enum(PUBLIC_FORMS)).default([]),
  partnerPortal: z
    .object({
      seeContact: z.boolean().default(DEFAULT_PARTNER_PORTAL.seeContact),
      namesBelow: z.enum(NAMES_BELOW).default(DEFAULT_PARTNER_PORTAL.namesBelow),
      freeFields: z.array(freeFieldSchema).default(DEFAULT_PARTNER_PORTAL.freeFields),
    })
    .default(DEFAULT_PARTNER_PORTAL),
  assignment: assignmentSchema.default(NO_ASSIGNMENT),
  legalTexts: z.object({ impressum: edition, datenschutz: edition, agb: edition, risikohinweise: edition }),
})
/** The stored settings; null means the default. */
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
  dpoName: null,
  dpoEmail: null,
  dpoPhone: null,
  riskNotice: null,
  riskAdvice: null,
  lossPercentage: null,
  commissionUnit: 'percent',
  formsToConfirm: [],
  partnerPortal: DEFAULT_PARTNER_PORTAL,
  assignment: NO_ASSIGNMENT,
  legalTexts: noTexts,
}

/** The portal's settings. One request. @param isConsistent whether the read is strongly consistent */
export const getPortalSettings = async ({ isConsistent = false } = {}): Promise<StoredPortalSettings> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: portalSettingsKey, ConsistentRead: isConsistent }))
  return Item === undefined ? unsaved : parseOnce(storedSchema, Item)
}

/** The portal's settings as they were a few seconds ago at most, for pages and forms. */
export const recentPortalSettings = remembered(() => getPortalSettings())

const namesSchema = storedSchema
  .pick({ brandName: true, legalEntity: true })
  .extend({ supportEmail: storedSchema.shape.supportEmail.default(null) })
/** The operator, in whose name mails are composed and sent. */
export type Operator = {
  readonly brandName: string
  readonly legalEntity: string
  readonly senderName: string
  readonly supportEmail: string
}

/**
 * The operator from the settings item. Mails must go out even if the item is unreadable, so names that this version cannot parse count as unset and
 * the stage's apply.
 */
export const operatorOf = (item: unknown): Operator => {
  const { brandName, legalEntity, supportEmail } = namesSchema.safeParse(item).data ?? unsaved
  const stage = brand()
  return {
    brandName: brandName ?? stage.name,
    legalEntity: legalEntity ?? stage.legalEntity,
    senderName: brandName ?? stage.senderName,
    supportEmail: supportEmail ?? stage.senderEmail,
  }
}

/** The settings, with the stage's defaults for unset values. */
export const portalFactsOf = (stored: StoredPortalSettings): PortalFacts => {
  const { name, legalEntity, senderEmail } = brand()
  return {
    brandName: stored.brandName ?? name,
    legalEntity: stored.legalEntity ?? legalEntity,
    supportEmail: stored.supportEmail ?? senderEmail,
    supportPhone: stored.supportPhone,
    dpoName: stored.dpoName,
    dpoEmail: stored.dpoEmail,
    dpoPhone: stored.dpoPhone,
    riskNotice: stored.riskNotice ?? DEFAULT_RISK_NOTICE,
    riskAdvice: stored.riskAdvice ?? DEFAULT_RISK_ADVICE,
    lossPercentage: stored.lossPercentage,
    commissionUnit: stored.commissionUnit,
    legalTexts: stored.legalTexts,
  }
}

/** Item that stores the settings; refused (stale) unless the stored ones still have this version (0: none). */
export const putPortalSettingsItem = (versionBefore: number, settings: StoredPortalSettings): WriteItem =>
  putVersionItem(portalSettingsKey, versionBefore, settings)

const storedTextSchema = legalEditionSchema.extend({ text: z.enum(LEGAL_TEXTS), html: z.string() })
/** An edition of a legal text, with the text. */
export type StoredLegalText = z.infer<typeof storedTextSchema>

/** Item that stores an edition of a legal text for ever. */
export const putLegalTextItem = (edition: StoredLegalText): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...legalEditionKey(edition.text, edition.version), ...edition } } },
})

/** Editions that this process has read. They never change. */
const knownEditions = new Map<string, StoredLegalText>()

type EditionName = Pick<StoredLegalText, 'text' | 'version'>
const nameOf = ({ text, version }: EditionName) => `${text} ${version}`

/** Reads editions of legal texts; unknown ones are left out. One request, or none if this process knows all of them. */
export const readLegalTexts = async (wanted: readonly EditionName[]): Promise<StoredLegalText[]> => {
  const missing = wanted.filter((edition) => !knownEditions.has(nameOf(edition)))
  const keys = missing.map(({ text, version }) => legalEditionKey(text, version))
  const read = missing.length === 0 ? [] : await readItems(keys, { ConsistentRead: true })
  for (const edition of read.flatMap((item) => readable(storedTextSchema, item))) knownEditions.set(nameOf(edition), edition)
  return wanted.flatMap((edition) => knownEditions.get(nameOf(edition)) ?? [])
}

/** Maximum number of editions listed. */
const EDITIONS_AT_MOST = 100

/** The editions of a legal text, latest first, without the text. One request. */
export const listLegalEditions = async (text: LegalText): Promise<Omit<StoredLegalText, 'html'>[]> => {
  const { Items = [] } = await send(
    new QueryCommand({
      ...partitionQuery(legalEditionKey(text, '').pk),
      ExpressionAttributeNames: { '#text': 'text', '#version': 'version', '#hash': 'hash' },
      ProjectionExpression: 'pk, #text, #version, #hash, publishedAt',
      ScanIndexForward: false,
      Limit: EDITIONS_AT_MOST,
    }),
  )
  const schema = storedTextSchema.omit({ html: true })
  return Items.flatMap((item) => readable(schema, item)).sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}
