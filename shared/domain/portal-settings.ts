import * as z from 'zod'
import { ASSIGNEES_AT_MOST, MOST_LEGAL_TEXT } from '../platform/limits.ts'
import { COMMISSION_UNITS } from './commission-unit.ts'
import { DEFAULT_FREE_FIELDS, FREE_FIELDS, freeFieldSchema } from './free-fields.ts'
import { lazy } from './lazy.ts'
import { emailSchema, optionalPhoneSchema } from './person-fields.ts'
import { PUBLIC_FORMS, type PublicForm } from './public-forms.ts'
import { lineSchema, visibleText } from './text-schemas.ts'
import { asciiAmount } from './typed-signs.ts'

/** The legal texts, each on the public page of that name. */
export const LEGAL_TEXTS = ['impressum', 'datenschutz', 'agb', 'risikohinweise'] as const
export const legalTextSchema = z.enum(LEGAL_TEXTS, 'Unbekannter Rechtstext')
export type LegalText = z.infer<typeof legalTextSchema>
export const legalTextLabels = {
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  agb: 'AGB',
  risikohinweise: 'Risikohinweise',
} satisfies Record<LegalText, string>

/** The default notice about leveraged products. */
export const DEFAULT_RISK_NOTICE =
  'Der Handel mit Devisen, CFDs und anderen gehebelten Produkten ist mit einem hohen Risiko verbunden. Sie können Ihr gesamtes eingesetztes Kapital verlieren.'

/** The default advice below the notice on the portal's own pages. */
export const DEFAULT_RISK_ADVICE =
  'Handeln Sie nur mit Geld, dessen Verlust Sie sich leisten können, und holen Sie bei Bedarf unabhängigen Rat ein. Die Angaben auf dieser Seite sind keine Anlageberatung.'

const percentage = lazy(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }))

/** The required sentence about customers' losses; empty while the figure is unknown. */
export const lossSentence = (lossPercentage: number | null) =>
  lossPercentage === null
    ? ''
    : `${percentage().format(lossPercentage)} % der Kleinanlegerkonten verlieren Geld beim CFD-Handel mit diesem Anbieter.`

/** The version of a text that is not published yet. */
export const PLACEHOLDER_VERSION = 'platzhalter'

const HASH = /^[0-9a-f]{64}$/

/** An edition of a legal text, which consents refer to. */
export const legalEditionSchema = z.object({
  /** Date and beginning of the checksum, such as `2026-11-21-3f9a2c1b`. */
  version: z.string(),
  /** SHA-256 of the exact HTML on the page, as 64 hexadecimal digits. */
  hash: z.string().regex(HASH),
  publishedAt: z.iso.datetime(),
})

const line = (label: string, maxLength: number) => lineSchema({ label, minLength: 1, maxLength, message: `${label} ist ungültig` })

const perText = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ impressum: schema, datenschutz: schema, agb: schema, risikohinweise: schema })

/** Public facts of the portal: the operator, the risk notice and the published editions of the texts. */
export const portalFactsSchema = z.object({
  brandName: z.string(),
  legalEntity: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string().nullable(),
  /** Name and contact of the data protection officer (DPO, Art. 37 GDPR); null where none is named. */
  dpoName: z.string().nullable(),
  dpoEmail: z.string().nullable(),
  dpoPhone: z.string().nullable(),
  riskNotice: z.string(),
  /** Shown below the notice on the portal's own pages. */
  riskAdvice: z.string(),
  /** Share of retail accounts that lose money, 0 to 100; null while unknown. */
  lossPercentage: z.number().nullable(),
  commissionUnit: z.enum(COMMISSION_UNITS),
  /** Null: a placeholder is shown. */
  legalTexts: perText(legalEditionSchema.nullable()),
})
export type PortalFacts = z.infer<typeof portalFactsSchema>

/** Name and contact of the data protection officer, as far as known. */
export const dpoContact = ({ dpoName, dpoEmail, dpoPhone }: Pick<PortalFacts, 'dpoName' | 'dpoEmail' | 'dpoPhone'>): readonly string[] =>
  [dpoName, dpoEmail, dpoPhone].filter((part) => part !== null)

/** The partners below one whose names it sees: all, those directly below it, or none. */
export const NAMES_BELOW = ['all', 'direct', 'none'] as const
export type NamesBelow = (typeof NAMES_BELOW)[number]
export const namesBelowLabels = {
  all: 'Alle',
  direct: 'Nur die direkt unter ihnen',
  none: 'Keine',
} satisfies Record<NamesBelow, string>

/** What partners see and may do in their part of the portal. */
export const partnerPortalSchema = z.object({
  /** Whether partners see e-mail addresses and phone numbers of their customers and leads; otherwise they are masked. */
  seeContact: z.boolean('Ja oder nein erwartet'),
  /** Whose names partners see in the network below them. */
  namesBelow: z.enum(NAMES_BELOW, 'Unbekannte Auswahl'),
  /** Fields of its page and profile that a partner changes without release. */
  freeFields: z
    .array(freeFieldSchema, 'Liste erwartet')
    .max(FREE_FIELDS.length, 'Ungültige Liste')
    // Always in the same order, so that equal choices are no change.
    .transform((fields) => FREE_FIELDS.filter((field) => fields.includes(field))),
})
export type PartnerPortal = z.infer<typeof partnerPortalSchema>

export const DEFAULT_PARTNER_PORTAL: PartnerPortal = { seeContact: true, namesBelow: 'all', freeFields: [...DEFAULT_FREE_FIELDS] }

const assigneesSchema = z
  .array(z.string('Benutzername erwartet').trim().min(1, 'Benutzername erwartet').max(100, 'Unbekannter Benutzer'), 'Liste erwartet')
  .max(ASSIGNEES_AT_MOST, `Höchstens ${ASSIGNEES_AT_MOST} Personen`)
  .transform((names) => [...new Set(names)])

const perForm = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ recruitment: schema, landing_page: schema, application: schema, general_application: schema } satisfies Record<
    PublicForm,
    Schema
  >)

/** By form, the user names of the people who take care in turn of what comes in; none for an empty list. */
export const assignmentSchema = perForm(assigneesSchema)
export type Assignment = z.infer<typeof assignmentSchema>

/** New records have no assignee until staff choose people. */
export const NO_ASSIGNMENT: Assignment = { recruitment: [], landing_page: [], application: [], general_application: [] }

/** The portal's settings for staff, with the texts. */
export const portalSettingsSchema = portalFactsSchema.extend({
  /** 0 until the first save. */
  version: z.int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  /** Forms that people confirm by mail before anybody learns of them. */
  formsToConfirm: z.array(z.enum(PUBLIC_FORMS)),
  partnerPortal: partnerPortalSchema,
  assignment: assignmentSchema,
  legalTexts: perText(legalEditionSchema.extend({ html: z.string() }).nullable()),
})
export type PortalSettings = z.infer<typeof portalSettingsSchema>

/** A blank value restores the default. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable()).optional()

const LOSS = 'Prozentsatz von 0 bis 100'
/** Plain decimal numbers: no exponents, no hexadecimal digits. */
const TYPED_NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A number, or text with a decimal point or comma. */
const lossPercentageSchema = z.preprocess(
  (value) => {
    const text = typeof value === 'string' ? asciiAmount(value).trim() : ''
    return TYPED_NUMBER.test(text) ? Number(text.replace(',', '.')) : value
  },
  z
    .number(LOSS)
    .min(0, LOSS)
    .max(100, LOSS)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Höchstens zwei Stellen nach dem Komma'),
)

const legalHtmlSchema = z
  .string('Text erwartet')
  .max(MOST_LEGAL_TEXT, { error: () => `Höchstens ${MOST_LEGAL_TEXT.toLocaleString('de-DE')} Zeichen` })
  .superRefine(visibleText('Der Text enthält unzulässige Zeichen'))

/** Changes of the settings; absent fields keep their values, unknown ones are refused. */
export const portalSettingsUpdateSchema = z.strictObject({
  brandName: clearable(line('Name', 60)),
  legalEntity: clearable(line('Rechtlicher Name', 120)),
  supportEmail: clearable(emailSchema),
  supportPhone: clearable(optionalPhoneSchema('Telefonnummer')),
  dpoName: clearable(line('Name', 120)),
  dpoEmail: clearable(emailSchema),
  dpoPhone: clearable(optionalPhoneSchema('Telefonnummer')),
  riskNotice: clearable(line('Risikohinweis', 1000)),
  riskAdvice: clearable(line('Ergänzung zum Risikohinweis', 1000)),
  lossPercentage: clearable(lossPercentageSchema),
  commissionUnit: z.enum(COMMISSION_UNITS, 'Unbekannte Einheit').optional(),
  formsToConfirm: z
    .array(z.enum(PUBLIC_FORMS, 'Unbekanntes Formular'), 'Liste erwartet')
    .max(PUBLIC_FORMS.length, 'Ungültige Liste')
    // Always in the same order, so that equal choices are no change.
    .transform((forms) => PUBLIC_FORMS.filter((form) => forms.includes(form)))
    .optional(),
  /** Absent fields keep their values. */
  partnerPortal: partnerPortalSchema.partial().strict().optional(),
  /** Absent forms keep their people. */
  assignment: assignmentSchema.partial().strict().optional(),
  /** HTML, sanitised before it is stored. Blank restores the placeholder. */
  legalTexts: perText(clearable(legalHtmlSchema)).partial().strict().optional(),
})
export type PortalSettingsUpdate = z.output<typeof portalSettingsUpdateSchema>

/** A text to preview before publishing. */
export const legalPreviewSchema = z.object({ html: legalHtmlSchema })
