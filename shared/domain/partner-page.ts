import * as z from 'zod'
import { entityShape } from './entity.ts'
import { type FreeField, freeFieldSchema } from './free-fields.ts'
import { idSchema, publicPartnerIdSchema } from './ids.ts'
import { type PageContent, type Partner, pageContentInputSchema, pageContentSchema, partnerInputShape, partnerSchema } from './partner.ts'
import { pictureIdSchema } from './picture.ts'
import { requiredTextSchema } from './text-schemas.ts'

/** The fields of a partner that its own users may propose to change. Company, rate, parent, bank details and ids are staff's alone. */
export const profileSchema = partnerSchema.pick({ firstName: true, lastName: true, email: true, phone: true, country: true })
export type PartnerProfile = z.infer<typeof profileSchema>

/** The profile of a partner. */
export const profileOf = ({ firstName, lastName, email, phone, country }: Partner): PartnerProfile => ({
  firstName,
  lastName,
  email,
  phone,
  country,
})

/** What a partner writes about itself: the content of its page, and its profile. */
export type OwnPage = { readonly content: PageContent; readonly profile: PartnerProfile }

/** The profile as its editor sends it. */
export const profileInputSchema = z
  .object(partnerInputShape)
  .pick({ firstName: true, lastName: true, email: true, phone: true, country: true })

/** A whole draft, as its editor sends it. */
export const pageDraftInputSchema = z.object({ content: pageContentInputSchema, profile: profileInputSchema })

/** Where a stored draft is: with the partner, with staff who release it, or with the partner again, who was told why. */
export const PAGE_DRAFT_STATES = ['draft', 'submitted', 'returned'] as const
export const pageDraftStateLabels = {
  draft: 'Entwurf',
  submitted: 'Eingereicht',
  returned: 'Zurückgegeben',
  released: 'Freigegeben',
} as const satisfies Record<(typeof PAGE_DRAFT_STATES)[number] | 'released', string>

/** Maximum characters of staff's words to the partner. */
const MOST_WORDS = 2000

/** A partner's changes that visitors do not see yet. Its id is the partner's internal id. */
export const pageDraftSchema = z.object({
  ...entityShape,
  content: pageContentSchema,
  profile: profileSchema,
  state: z.enum(PAGE_DRAFT_STATES),
  /** Why staff have returned it. */
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Name of the user who has returned it. */
  decidedBy: z.string().nullable(),
  /** Checksum of the page that it began from. */
  basedOn: z.string(),
})
export type PageDraft = z.infer<typeof pageDraftSchema>

/** `page` with the free fields of `wanted`. */
export const withFreeFields = (page: OwnPage, wanted: OwnPage, freeFields: readonly FreeField[]): OwnPage => {
  const contact = { ...page.content.landingPageContactInfo }
  const given = wanted.content.landingPageContactInfo
  for (const field of freeFields) {
    if (field === 'profilePhone') continue
    delete contact[field]
    if (given[field] !== undefined) contact[field] = given[field]
  }
  return {
    content: { ...page.content, landingPageContactInfo: contact },
    profile: freeFields.includes('profilePhone') ? { ...page.profile, phone: wanted.profile.phone } : page.profile,
  }
}

/** A partner's own page to edit or to judge: the draft, or what is released if there is none. */
export const pageDraftViewSchema = z.object({
  partnerId: idSchema,
  /** Of the draft; 0 without one. */
  version: z.int().nonnegative(),
  state: z.enum([...PAGE_DRAFT_STATES, 'released']),
  content: pageContentSchema,
  profile: profileSchema,
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  /** What visitors see, and staff know of the partner. */
  released: z.object({ content: pageContentSchema, profile: profileSchema }),
  /** Whether the released page has changed since the draft began. */
  isOutdated: z.boolean(),
  freeFields: z.array(freeFieldSchema),
})
export type PageDraftView = z.infer<typeof pageDraftViewSchema>

/** A draft that waits for staff. */
export const waitingPageSchema = z.object({
  /** Internal id of the partner. */
  id: idSchema,
  partnerId: publicPartnerIdSchema,
  companyName: z.string(),
  version: z.int().positive(),
  submittedAt: z.iso.datetime(),
})
export type WaitingPage = z.infer<typeof waitingPageSchema>

/** Why staff return a draft. */
export const pageReturnSchema = z.object({
  reason: requiredTextSchema('Begründung', MOST_WORDS, 'Bitte schreiben Sie dem Partner, was zu ändern ist'),
})

/** A released version of a page's content. */
export const pageVersionSchema = z.object({
  /** The partner's own version from then on; it grows with each version of the page. */
  version: z.int().positive(),
  releasedAt: z.iso.datetime(),
  /** Name of the user who has released it; null for what was there before the first release, and for partners. */
  releasedBy: z.string().nullable(),
  author: z.enum(['partner', 'staff']),
})
export type PageVersion = z.infer<typeof pageVersionSchema>
/** Its content. Names and addresses of former people are no part of it. */
export const pageVersionDetailSchema = pageVersionSchema.extend({ content: pageContentSchema })
export type PageVersionDetail = z.infer<typeof pageVersionDetailSchema>

/** A version to look at, with the pictures of it that have been deleted since. It is restored without them. */
export const pageVersionViewSchema = pageVersionDetailSchema.extend({ missingPictures: z.array(pictureIdSchema) })
