import type { PageContent } from '../../shared/domain/partner.ts'
import { sanitiseCss } from './sanitise-css.ts'
import { sanitiseInline, sanitiseRich } from './sanitise-html.ts'

type Testimonial = PageContent['landingPageTestimonials'][number]

/** Nothing where no name or no words are left. */
const sanitiseTestimonial = ({ role: asTyped, ...testimonial }: Testimonial): Testimonial[] => {
  const name = sanitiseInline(testimonial.name)
  const content = sanitiseInline(testimonial.content)
  const role = sanitiseInline(asTyped ?? null)
  return name === null || content === null ? [] : [{ ...testimonial, name, content, ...(role === null ? {} : { role }) }]
}

/**
 * Page content whose HTML texts and styles are safe to put into a document. To be called whenever a stored page leaves the server: what is stored is never
 * trusted.
 * The mark `isSanitised` is what the page's renderer asks for.
 */
export const sanitisePageContent = <Page extends PageContent>(page: Page) => ({
  ...page,
  landingPageTitle: sanitiseInline(page.landingPageTitle),
  landingPageSubtitle: sanitiseInline(page.landingPageSubtitle),
  landingPageDescription: sanitiseInline(page.landingPageDescription),
  landingPageContent: sanitiseRich(page.landingPageContent),
  landingPageBenefits: page.landingPageBenefits.map(sanitiseInline).filter((benefit) => benefit !== null),
  landingPageTestimonials: page.landingPageTestimonials.flatMap(sanitiseTestimonial),
  landingPageCustomCss: sanitiseCss(page.landingPageCustomCss),
  isSanitised: true as const,
})
