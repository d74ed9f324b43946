import type { LandingPage } from '../../shared/domain/partner.ts'
import { sanitiseCss } from './sanitise-css.ts'
import { sanitiseInline, sanitiseRich } from './sanitise-html.ts'

/**
 * A landing page whose HTML texts and styles are safe to put into a document. To be called whenever a stored page leaves the server: what is stored is never
 * trusted.
 * The mark `isSanitised` is what the page's renderer asks for.
 */
export const sanitiseLandingPage = <Page extends LandingPage>(page: Page) => ({
  ...page,
  landingPageTitle: sanitiseInline(page.landingPageTitle),
  landingPageSubtitle: sanitiseInline(page.landingPageSubtitle),
  landingPageDescription: sanitiseInline(page.landingPageDescription),
  landingPageContent: sanitiseRich(page.landingPageContent),
  landingPageCustomCss: sanitiseCss(page.landingPageCustomCss),
  isSanitised: true as const,
})
