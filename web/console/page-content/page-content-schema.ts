import * as z from 'zod'
import type { PageContent } from '../../../shared/domain/partner.ts'
import { pageContentSchema } from '../../api/schemas.ts'
import { type PageContentValues, toPageContent } from './page-content-values.ts'

/** Checks what the editor holds by the contract's own schema; a complaint about a benefit is one about its text. */
export const pageContentFormSchema = z.custom<PageContentValues>().transform((values, context) => {
  const { data, error } = pageContentSchema.safeParse(toPageContent(values))
  if (data !== undefined) return data
  for (const { message, path } of error.issues) {
    const isBenefit = path[0] === 'landingPageBenefits' && path.length === 2
    context.addIssue({ code: 'custom', message, path: isBenefit ? [...path, 'text'] : path })
  }
  return z.NEVER
})

/** What can be shown of the page while someone is still writing: entries that are not complete are left out. `undefined` when something else is wrong. */
export const parsedPageContent = (values: PageContentValues): PageContent | undefined => {
  const page = toPageContent(values)
  return pageContentSchema.safeParse({
    ...page,
    landingPageBenefits: page.landingPageBenefits.filter((text) => text !== ''),
    landingPageTestimonials: page.landingPageTestimonials.filter(({ name, content }) => name !== '' && content !== ''),
  }).data
}
