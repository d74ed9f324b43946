import * as z from 'zod'
import type { PageContent } from '../../shared/domain/partner.ts'
import { pageContentSchema } from '../api/schemas.ts'
import { type PageContentValues, toPageContent } from './page-content-values.ts'

/** Validates the editor's values by the contract's schema; an issue with a benefit belongs to its text field. */
export const pageContentFormSchema = z.custom<PageContentValues>().transform((values, context) => {
  const { data, error } = pageContentSchema.safeParse(toPageContent(values))
  if (data !== undefined) return data
  for (const { message, path } of error.issues) {
    const isBenefit = path[0] === 'landingPageBenefits' && path.length === 2
    context.addIssue({ code: 'custom', message, path: isBenefit ? [...path, 'text'] : path })
  }
  return z.NEVER
})

/** The content to preview while someone types, without incomplete entries. `undefined` if anything else is invalid. */
export const parsedPageContent = (values: PageContentValues): PageContent | undefined => {
  const page = toPageContent(values)
  return pageContentSchema.safeParse({
    ...page,
    landingPageBenefits: page.landingPageBenefits.filter((text) => text !== ''),
    landingPageTestimonials: page.landingPageTestimonials.filter(({ name, content }) => name !== '' && content !== ''),
  }).data
}
