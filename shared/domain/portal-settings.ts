import * as z from 'zod'
import { UNPRINTABLE } from './form-fields.ts'
import { madeOnFirstUse } from './made-on-first-use.ts'
import { EMAIL_PATTERN, lineSchema } from './person-fields.ts'

/** The texts that the operator publishes, each on the public page of that name. */
export const LEGAL_TEXTS = ['impressum', 'datenschutz', 'agb', 'risikohinweise'] as const
export const legalTextSchema = z.enum(LEGAL_TEXTS, 'Unbekannter Rechtstext')
export type LegalText = z.infer<typeof legalTextSchema>
export const legalTextLabels = {
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  agb: 'AGB',
  risikohinweise: 'Risikohinweise',
} satisfies Record<LegalText, string>

/** How a partner's commission rate is read. The stored amount is the same in all of them. */
export const COMMISSION_UNITS = ['percent', 'usd_per_lot', 'eur_per_lot'] as const
export type CommissionUnit = (typeof COMMISSION_UNITS)[number]
export const commissionUnitLabels = {
  percent: '%',
  usd_per_lot: '$ je Lot',
  eur_per_lot: '€ je Lot',
} satisfies Record<CommissionUnit, string>

/** In characters of HTML. Four of them, and one request with one of them, stay far within what table and gateway take. */
export const MOST_LEGAL_TEXT = 60_000

/** Said of leveraged products wherever the operator has not written a notice of its own. */
export const DEFAULT_RISK_NOTICE =
  'Der Handel mit Devisen, CFDs und anderen gehebelten Produkten ist mit einem hohen Risiko verbunden. Sie können Ihr gesamtes eingesetztes Kapital verlieren.'

/** What the portal's own pages advise below the notice, unless the operator has written otherwise. */
export const DEFAULT_RISK_ADVICE =
  'Handeln Sie nur mit Geld, dessen Verlust Sie sich leisten können, und holen Sie bei Bedarf unabhängigen Rat ein. Die Angaben auf dieser Seite sind keine Anlageberatung.'

const percentage = madeOnFirstUse(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }))

/** What the provider must tell of its customers' losses; empty while the figure is not known. */
export const lossSentence = (lossPercentage: number | null) =>
  lossPercentage === null
    ? ''
    : `${percentage().format(lossPercentage)} % der Kleinanlegerkonten verlieren Geld beim CFD-Handel mit diesem Anbieter.`

/** Stands in place of a version while a text has yet to be published. */
export const PLACEHOLDER_VERSION = 'platzhalter'

const HASH = /^[0-9a-f]{64}$/

/** One edition of a legal text: what consents refer to. */
export const legalEditionSchema = z.object({
  /** Date and beginning of the checksum, such as `2026-11-21-3f9a2c1b`. */
  version: z.string(),
  /** SHA-256 of exactly the HTML that the page shows, as 64 hexadecimal digits. */
  hash: z.string().regex(HASH),
  publishedAt: z.iso.datetime(),
})

const line = (label: string, maxLength: number) => lineSchema({ label, minLength: 1, maxLength, message: `${label} ist ungültig` })
const support = {
  email: line('E-Mail-Adresse', 255).regex(EMAIL_PATTERN, 'Ungültige E-Mail-Adresse'),
  phone: line('Telefonnummer', 50),
}

const perText = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ impressum: schema, datenschutz: schema, agb: schema, risikohinweise: schema })

/** What everybody may know of the portal: who runs it, what it warns of, and which editions of its texts are published. */
export const portalFactsSchema = z.object({
  brandName: z.string(),
  legalEntity: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string().nullable(),
  riskNotice: z.string(),
  /** Stands below the notice on the portal's own pages. */
  riskAdvice: z.string(),
  /** Share of retail accounts that lose money, 0 to 100; null while unknown. */
  lossPercentage: z.number().nullable(),
  commissionUnit: z.enum(COMMISSION_UNITS),
  /** Null: a placeholder stands there. */
  legalTexts: perText(legalEditionSchema.nullable()),
})
export type PortalFacts = z.infer<typeof portalFactsSchema>

/** The portal's settings as staff see them: with the texts themselves. */
export const portalSettingsSchema = portalFactsSchema.extend({
  /** 0 until somebody saves them for the first time. */
  version: z.int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  legalTexts: perText(legalEditionSchema.extend({ html: z.string() }).nullable()),
})
export type PortalSettings = z.infer<typeof portalSettingsSchema>

/** Blank gives a value back to its default. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable()).optional()

const LOSS = 'Prozentsatz von 0 bis 100'
/** As people write numbers: no powers of ten, no hexadecimal digits. */
const TYPED_NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A number, or what a person types: with point or comma. */
const lossPercentageSchema = z.preprocess(
  (value) => (typeof value === 'string' && TYPED_NUMBER.test(value.trim()) ? Number(value.trim().replace(',', '.')) : value),
  z
    .number(LOSS)
    .min(0, LOSS)
    .max(100, LOSS)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Höchstens zwei Stellen nach dem Komma'),
)

const legalHtmlSchema = z
  .string('Text erwartet')
  .max(MOST_LEGAL_TEXT, { error: () => `Höchstens ${MOST_LEGAL_TEXT.toLocaleString('de-DE')} Zeichen` })
  .refine((html) => !UNPRINTABLE.test(html), 'Der Text enthält unzulässige Zeichen')

/** Changes of the settings; what is absent stays. */
export const portalSettingsUpdateSchema = z.object({
  brandName: clearable(line('Name', 60)),
  legalEntity: clearable(line('Rechtlicher Name', 120)),
  supportEmail: clearable(support.email),
  supportPhone: clearable(support.phone),
  riskNotice: clearable(line('Risikohinweis', 1000)),
  riskAdvice: clearable(line('Ergänzung zum Risikohinweis', 1000)),
  lossPercentage: clearable(lossPercentageSchema),
  commissionUnit: z.enum(COMMISSION_UNITS, 'Unbekannte Einheit').optional(),
  /** HTML, sanitised before it is stored. Blank brings the placeholder back. */
  legalTexts: perText(clearable(legalHtmlSchema)).partial().optional(),
})
export type PortalSettingsUpdate = z.output<typeof portalSettingsUpdateSchema>

/** A text that somebody would like to see before it is published. */
export const legalPreviewSchema = z.object({ html: legalHtmlSchema })
