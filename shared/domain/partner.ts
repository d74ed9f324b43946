import * as z from 'zod'
import { activitySchema, decimalSchema, entityShape } from './entity.ts'
import { idSchema, publicPartnerIdSchema } from './ids.ts'
import { EMAIL_PATTERN } from './person-fields.ts'

const text = (most: number) => z.string().max(most, `Höchstens ${most} Zeichen`)
const optionalText = (most: number) => text(most).nullable()

/** An introducing broker (IB-Partner). `parentId` is the truth of the hierarchy; `level` is derived from it and stored. */
export const partnerSchema = z.object({
  ...entityShape,
  partnerId: publicPartnerIdSchema,
  companyName: text(255).min(1),
  firstName: text(100).min(1),
  lastName: text(100).min(1),
  email: text(255).regex(EMAIL_PATTERN),
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
  hierarchyPath: text(5000),
  /** Customers that this partner owns. */
  customerCount: z.int().nonnegative(),
  /** Partners directly below this one. */
  childCount: z.int().nonnegative(),
})
export type Partner = z.infer<typeof partnerSchema>

const testimonialSchema = z.object({
  name: text(100).min(1),
  role: text(100).optional(),
  content: text(2000).min(1),
  rating: z.int().min(1).max(5).optional(),
})

/** What a partner's public pages show. Texts may hold HTML, which the server sanitises whenever it is read. */
export const landingPageSchema = z.object({
  landingPageTitle: optionalText(200),
  landingPageSubtitle: optionalText(300),
  landingPageDescription: optionalText(5000),
  landingPageContent: optionalText(20_000),
  landingPageBenefits: z.array(text(300).min(1)).max(20),
  landingPageTestimonials: z.array(testimonialSchema).max(20),
  landingPageContactInfo: z.object({
    phone: text(50).optional(),
    email: text(255).optional(),
    whatsapp: text(50).optional(),
    telegram: text(100).optional(),
    workingHours: text(200).optional(),
  }),
  landingPageMetaTitle: optionalText(150),
  landingPageMetaDescription: optionalText(300),
})
export type LandingPage = z.infer<typeof landingPageSchema>

/** What anyone may know of an active partner: an item of its own, so that nothing else can leak. */
export const publicPartnerSchema = z.object({
  id: idSchema,
  partnerId: publicPartnerIdSchema,
  companyName: text(255),
  firstName: text(100),
  lastName: text(100),
  level: z.int().nonnegative(),
  ...landingPageSchema.shape,
})
export type PublicPartner = z.infer<typeof publicPartnerSchema>

/** A landing page on which nothing has been set: the default texts apply. */
export const emptyLandingPage: LandingPage = {
  landingPageTitle: null,
  landingPageSubtitle: null,
  landingPageDescription: null,
  landingPageContent: null,
  landingPageBenefits: [],
  landingPageTestimonials: [],
  landingPageContactInfo: {},
  landingPageMetaTitle: null,
  landingPageMetaDescription: null,
}

/** The unit in which the partner dashboard shows the commission rate (the specification's screen says percent, its storage dollars per lot). */
export const COMMISSION_UNIT = '%'

/** How a level is spoken of: level 0 is „Ebene 1“. */
export const levelLabel = (level: number) => `Ebene ${level + 1}`

/** Which of the six line colours (1–6) a level has. */
export const levelColor = (level: number) => (level % 6) + 1

/** What a partner's own dashboard counts among its customers. */
export const partnerFiguresSchema = z.object({
  customers: z.int().nonnegative(),
  activeCustomers: z.int().nonnegative(),
  subIbs: z.int().nonnegative(),
  directClients: z.int().nonnegative(),
})
export type PartnerFigures = z.infer<typeof partnerFiguresSchema>
