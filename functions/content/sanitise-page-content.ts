import type { PageContent } from '../../shared/domain/partner.ts'
import { sanitiseCss } from './sanitise-css.ts'
import { sanitiseInline, sanitiseRich } from './sanitise-html.ts'

type Testimonial = PageContent['landingPageTestimonials'][number]

/** Empty when no name or no text is left. */
const sanitiseTestimonial = ({ role: asTyped, ...testimonial }: Testimonial): Testimonial[] => {
  const name = sanitiseInline(testimonial.name)
  const content = sanitiseInline(testimonial.content)
  const role = sanitiseInline(asTyped ?? null)
  return name === null || content === null ? [] : [{ ...testimonial, name, content, ...(role === null ? {} : { role }) }]
}

/**
 * Sanitises the HTML texts and styles of page content for use in a document. Call it whenever stored page content leaves the server,
 * because what is stored is not trusted.
 * The mark `isSanitised` is required by the page's renderer.
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
