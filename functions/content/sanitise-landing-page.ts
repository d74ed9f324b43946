import type { LandingPage } from '../../shared/domain/partner.ts'
import { sanitiseInline, sanitiseRich } from './sanitise-html.ts'

/**
 * A landing page whose HTML texts are safe to put into a document. To be called whenever a stored page leaves the server: stored HTML is never trusted.
 * The mark `isSanitised` is what the page's renderer asks for.
 */
export const sanitiseLandingPage = <Page extends LandingPage>(page: Page) => ({
  ...page,
  landingPageTitle: sanitiseInline(page.landingPageTitle),
  landingPageSubtitle: sanitiseInline(page.landingPageSubtitle),
  landingPageDescription: sanitiseInline(page.landingPageDescription),
  landingPageContent: sanitiseRich(page.landingPageContent),
  isSanitised: true as const,
})
