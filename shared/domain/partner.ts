import * as z from 'zod'
import { MOST_BENEFITS, MOST_CUSTOM_CSS, MOST_FORMER_IDS, MOST_TESTIMONIALS } from '../platform/limits.ts'
import { activitySchema, amountSchema, decimalSchema, entityShape } from './entity.ts'
import { idSchema, publicPartnerIdSchema } from './ids.ts'
import { importedShape } from './imported.ts'
import { legalHoldShape } from './legal-hold.ts'
import { emailSchema, nameShape, optionalPhoneSchema } from './person-fields.ts'
import { pictureRefSchema } from './picture.ts'
import { optionalCode, optionalLine, requiredLine, visibleText } from './text-schemas.ts'
import { isLink } from './web-address.ts'
import { withScheme } from './with-scheme.ts'

const text = (most: number) => z.string().max(most, `Höchstens ${most} Zeichen`)
const typedText = (most: number) => text(most).superRefine(visibleText('Der Text enthält unzulässige Zeichen'))
const optionalText = (most: number) => text(most).nullable()

/** Public ids from the root to a partner, each after a slash, cut to the last 500 characters. */
export const joinHierarchyPath = (parentPath: string, partnerId: string) => {
  const path = `${parentPath}/${partnerId}`
  return path.length <= HIERARCHY_PATH_LENGTH ? path : `…${path.slice(path.length - HIERARCHY_PATH_LENGTH + 1)}`
}
const HIERARCHY_PATH_LENGTH = 500

/** An introducing broker (IB-Partner). `parentId` defines the hierarchy; `level` is derived from it and stored. */
export const partnerSchema = z.object({
  ...entityShape,
  partnerId: publicPartnerIdSchema,
  /** Public ids that it had before, the last one first: links with them lead to it, and searches for them find it. */
  formerIds: z.array(publicPartnerIdSchema).max(MOST_FORMER_IDS).optional(),
  companyName: text(255).min(1),
  firstName: text(100).min(1),
  lastName: text(100).min(1),
  email: text(255),
  phone: optionalText(50),
  country: optionalText(100),
  /** Dollars per lot, such as "8.00". */
  commissionRate: decimalSchema(3),
  invitationLink: optionalText(500),
  invitationCode: optionalText(100),
  rebateAccount: optionalText(100),
  status: activitySchema,
  /** Internal id of the partner above; null for a root. */
  parentId: idSchema.nullable(),
  /** Distance from the root: 0 is shown as „Ebene 1“. */
  level: z.int().nonnegative(),
  /** Public ids from the root to this partner, each after a slash. For display; rights and cycle checks never use it. */
  hierarchyPath: text(HIERARCHY_PATH_LENGTH),
  /** Customers that this partner owns. */
  customerCount: z.int().nonnegative(),
  /** Partners directly below this one. */
  childCount: z.int().nonnegative(),
  ...legalHoldShape,
  ...importedShape,
})
export type Partner = z.infer<typeof partnerSchema>

/** The default benefits of new page content. */
export const FIRST_BENEFITS = [
  'Hohe Rückvergütung je nach Handelstyp',
  'Tägliche Auszahlung möglich',
  'Professionelle Unterstützung',
] as const

/** Default stars of a testimonial, and the maximum. */
export const BEST_RATING = 5

const testimonialOf = (line: typeof text) =>
  z.object({
    name: line(100).min(1, 'Name ist erforderlich'),
    role: line(100).optional(),
    content: line(2000).min(1, 'Text ist erforderlich'),
    rating: z.int().min(1).max(BEST_RATING).optional(),
  })
const testimonialSchema = testimonialOf(text)

const pageContentOf = (line: typeof text) =>
  z.object({
    landingPageTitle: line(200).nullable(),
    landingPageSubtitle: line(300).nullable(),
    landingPageDescription: line(5000).nullable(),
    landingPageContent: line(20_000).nullable(),
    landingPageBenefits: z.array(line(300).min(1, 'Vorteil ist erforderlich')).max(MOST_BENEFITS, `Höchstens ${MOST_BENEFITS} Vorteile`),
    landingPageTestimonials: z.array(testimonialOf(line)).max(MOST_TESTIMONIALS, `Höchstens ${MOST_TESTIMONIALS} Erfahrungsberichte`),
    landingPageContactInfo: z.object({
      phone: line(50).optional(),
      email: line(255).optional(),
      whatsapp: line(50).optional(),
      telegram: line(100).optional(),
      workingHours: line(200).optional(),
    }),
    landingPageCustomCss: line(MOST_CUSTOM_CSS).nullable().default(null),
    landingPageMetaTitle: line(150).nullable(),
    landingPageMetaDescription: line(300).nullable(),
    landingPageLogo: pictureRefSchema.nullable().default(null),
    landingPagePortrait: pictureRefSchema.nullable().default(null),
  })

/** Texts, pictures and styles of a partner's public pages. Texts may contain HTML, which the server sanitises on every read. */
export const pageContentSchema = pageContentOf(text)
export type PageContent = z.infer<typeof pageContentSchema>

/** The public facts of an active partner, in an item of their own so that nothing else can leak. */
export const publicPartnerSchema = z.object({
  id: idSchema,
  partnerId: publicPartnerIdSchema,
  companyName: text(255),
  firstName: text(100),
  lastName: text(100),
  level: z.int().nonnegative(),
  ...pageContentSchema.shape,
})
export type PublicPartner = z.infer<typeof publicPartnerSchema>

const cleaned = z.string()
/** A public partner with sanitised HTML and styles, which may be longer than the input limits. */
export const sanitisedPartnerSchema = publicPartnerSchema.extend({
  landingPageTitle: cleaned.nullable(),
  landingPageSubtitle: cleaned.nullable(),
  landingPageDescription: cleaned.nullable(),
  landingPageContent: cleaned.nullable(),
  landingPageBenefits: z.array(cleaned),
  landingPageTestimonials: z.array(testimonialSchema.extend({ name: cleaned, role: cleaned.optional(), content: cleaned })),
  landingPageCustomCss: cleaned.nullable(),
})

/** A partner with all fields of the specification, including the page content. */
export const partnerDetailSchema = z.object({ ...partnerSchema.shape, ...pageContentSchema.shape })
export type PartnerDetail = z.infer<typeof partnerDetailSchema>

/** The fields of a partner that staff fill in. */
export const partnerInputShape = {
  partnerId: publicPartnerIdSchema,
  companyName: requiredLine('Firmenname', 255),
  ...nameShape,
  email: emailSchema,
  phone: optionalPhoneSchema('Telefon'),
  country: optionalLine('Land', 100),
  commissionRate: amountSchema(3),
  invitationLink: optionalLine('Link', 500)
    .overwrite((link) => link && withScheme(link))
    .refine((link) => link === null || isLink(link), 'Bitte geben Sie einen Link an, der mit http:// oder https:// beginnt'),
  invitationCode: optionalCode('Einladungscode', 100),
  rebateAccount: optionalCode('Rebate-Konto', 100),
  status: activitySchema,
}

/** A new partner below `parentId`, or at the top for null or an absent one. */
export const partnerCreateSchema = z.object({
  ...partnerInputShape,
  ...z.object(partnerInputShape).partial().pick({
    phone: true,
    country: true,
    commissionRate: true,
    invitationLink: true,
    invitationCode: true,
    rebateAccount: true,
    status: true,
  }).shape,
  parentId: idSchema.nullable().default(null),
})

/** A free public id for a new partner; empty if none was found. */
export const partnerIdProposalSchema = z.object({ partnerId: z.string() })

/** Whole page content, as it was typed. */
export const pageContentInputSchema = pageContentOf(typedText).extend({
  landingPageCustomCss: typedText(MOST_CUSTOM_CSS).nullable(),
  landingPageLogo: pictureRefSchema.nullable(),
  landingPagePortrait: pictureRefSchema.nullable(),
})

/** Changes of the page content; absent fields keep their values, even those with a default on reading. */
export const pageContentUpdateSchema = pageContentInputSchema.partial()

/** Changes of a partner, including its page content; absent fields keep their values. */
export const partnerUpdateSchema = z.object({ ...z.object(partnerInputShape).partial().shape, ...pageContentUpdateSchema.shape })

/** The new parent of a partner; null moves it to the top. */
export const partnerMoveSchema = z.object({ parentId: idSchema.nullable() })

/** Page content without any values: the default texts apply. */
export const emptyPageContent: PageContent = {
  landingPageTitle: null,
  landingPageSubtitle: null,
  landingPageDescription: null,
  landingPageContent: null,
  landingPageBenefits: [],
  landingPageTestimonials: [],
  landingPageContactInfo: {},
  landingPageCustomCss: null,
  landingPageMetaTitle: null,
  landingPageMetaDescription: null,
  landingPageLogo: null,
  landingPagePortrait: null,
}

/** The German name of a level: level 0 is „Ebene 1“. */
export const levelLabel = (level: number) => `Ebene ${level + 1}`

/** The colour of a level, one of six (1–6). */
export const levelColor = (level: number) => (level % 6) + 1
