import * as z from 'zod'
import { idSchema, publicPartnerIdSchema } from './ids.ts'
import { optionalLine } from './text-schemas.ts'

/** The pages of a partner that a link may lead to, as `paths` names them. */
export const REFERRAL_PAGES = ['registration', 'recruitment'] as const
export const referralPageSchema = z.enum(REFERRAL_PAGES, 'Bitte wählen Sie eine Seite')
export type ReferralPage = z.infer<typeof referralPageSchema>
export const referralPageLabels = {
  registration: 'Kundenseite',
  recruitment: 'Anwerbeseite',
} satisfies Record<ReferralPage, string>

/** What the figures call visits and forms that came without a link, or with one that is unknown, retired or of the other page. */
export const WITHOUT_LINK = 'Ohne Link'

/** The parameter of a page's address that names a link. */
export const LINK_PARAMETER = 'k'

const LONGEST_LINK_NAME = 20
const NAME_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?$/
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A typed name as it stands in the address: „Seminar Mai“ → `seminar-mai`. */
export const foldLinkName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The name that an address or a form gives, in any case of letters; undefined for what no link can be called. */
export const linkNameFrom = (text: string | null | undefined): string | undefined => {
  const name = text ? foldLinkName(text.slice(0, 100)) : ''
  return NAME_PATTERN.test(name) ? name : undefined
}

/** The link that the address of a page names, as forms and reports send it; empty if it names none. */
export const linkIn = (address: URL): string => (address.searchParams.get(LINK_PARAMETER) ?? '').slice(0, LONGEST_LINK_NAME)

/** The name of a new link as people type it; stored as {@link foldLinkName} makes it. */
export const linkNameInputSchema = z
  .string('Name ist erforderlich')
  .max(100, `Der Name darf höchstens ${LONGEST_LINK_NAME} Zeichen lang sein`)
  .transform(foldLinkName)
  .pipe(
    z
      .string()
      .min(1, 'Bitte geben Sie einen Namen aus Buchstaben oder Ziffern ein')
      .max(LONGEST_LINK_NAME, `Der Name darf höchstens ${LONGEST_LINK_NAME} Zeichen lang sein`),
  )

/** The name of a stored link. */
export const linkNameSchema = z.string().regex(NAME_PATTERN, 'Unbekannter Link')

const campaignSchema = optionalLine('Kampagne', 60)

/** A link to one of a partner's pages, which counts what it brings. Its address is printed, so page and name never change. */
export const referralLinkSchema = z.object({
  /** Internal id of the partner. */
  partnerId: idSchema,
  page: referralPageSchema,
  /** Unique per partner. */
  name: linkNameSchema,
  campaign: z.string().max(60).nullable(),
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** From then on it counts nothing, and still leads to the partner's page; null for a link in use. */
  retiredAt: z.iso.datetime().nullable(),
})
export type ReferralLink = z.infer<typeof referralLinkSchema>

export const referralLinkCreateSchema = z.object({
  page: referralPageSchema,
  name: linkNameInputSchema,
  campaign: campaignSchema.default(null),
})

/** Changes of a link; absent fields keep their values. */
export const referralLinkUpdateSchema = z.object({
  campaign: campaignSchema.optional(),
  isRetired: z.boolean('Bitte geben Sie an, ob der Link zurückgezogen ist').optional(),
})

/** The periods of the figures, in days up to today. */
export const REFERRAL_PERIODS = [7, 30, 90] as const
export type ReferralPeriod = (typeof REFERRAL_PERIODS)[number]
export const DEFAULT_REFERRAL_PERIOD: ReferralPeriod = 30

/** Figures of a day, a link or a period, in the order in which people come: `won` counts accepted leads and active customers. */
export const REFERRAL_STEPS = ['visits', 'started', 'sent', 'won'] as const
export type ReferralStep = (typeof REFERRAL_STEPS)[number]
export const referralStepLabels = {
  visits: 'Besuche',
  started: 'Begonnen',
  sent: 'Gesendet',
  won: 'Gewonnen',
} satisfies Record<ReferralStep, string>

const countSchema = z.int().nonnegative()
export const referralCountsSchema = z.object({ visits: countSchema, started: countSchema, sent: countSchema, won: countSchema })
export type ReferralCounts = z.infer<typeof referralCountsSchema>

/** The sums of figures; of none, zeros. */
export const sumReferralCounts = (counted: readonly ReferralCounts[]): ReferralCounts => {
  const sum = { visits: 0, started: 0, sent: 0, won: 0 }
  for (const counts of counted) for (const step of REFERRAL_STEPS) sum[step] += counts[step]
  return sum
}

/** What a partner's pages brought in a period. Forms count on the day on which they were sent, also what became of them later. */
export const referralFiguresSchema = z.object({
  /** Every day of the period in German time, the oldest first; of one link if one was asked for. */
  days: z.array(referralCountsSchema.extend({ day: z.iso.date() })).readonly(),
  /** Sums of the period per page and link, of all links that brought anything; `link` is null for what came without one. */
  links: z.array(referralCountsSchema.extend({ page: referralPageSchema, link: linkNameSchema.nullable() })).readonly(),
})
export type ReferralFigures = z.infer<typeof referralFiguresSchema>

/** Fields of the records that the forms of a partner's pages make. */
export const referralShape = {
  /** Name of the link by which the person came. */
  link: linkNameSchema.optional(),
  /** Where the partner's figures count the record, which never changes: also a record that goes to another partner stays where it came from. */
  referral: z
    .object({
      /** Internal id of the partner whose page it was. */
      partnerId: idSchema,
      /** The link that counts it; null without one, or with one that was retired. */
      link: linkNameSchema.nullable(),
    })
    .optional(),
}

/** The period of a report about all partners. */
export const referralReportSchema = z.object({
  days: z.int().refine((days) => REFERRAL_PERIODS.some((period) => period === days), 'Bitte wählen Sie einen Zeitraum'),
})

/** What a page reports: that a person has looked at it for a while, and that they have begun to fill in its form. */
export const VISIT_STEPS = ['visit', 'start'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** The link that a form names. Pages send it only if the address holds one; one that the partner does not have is ignored. */
export const submittedLinkShape = { link: z.string('Ungültiger Link').max(LONGEST_LINK_NAME, 'Ungültiger Link').optional() }

/** A report of a page about a visit. */
export const visitCreateSchema = z.object({
  ...submittedLinkShape,
  /** Public id of the partner whose page it is. */
  partnerId: publicPartnerIdSchema,
  page: referralPageSchema,
  step: z.enum(VISIT_STEPS, 'Unbekannter Schritt'),
})
