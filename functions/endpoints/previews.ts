import { partnerRoutes } from '../../shared/api/partners.ts'
import { portalRoutes } from '../../shared/api/portal.ts'
import { partners } from '../data/partners.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readSiteFacts } from '../pages/site-facts.ts'

export const routes = { ...partnerRoutes, ...portalRoutes }

// The renderer and the sanitisers are half a megabyte: only the call that needs them loads them.

export const partnerLandingPreview: Endpoint<'partnerLandingPreview'> = async ({ params: { id }, body }) => {
  const [partner, { facts }, { cleaningsOf }, { sanitiseLandingPage }, { renderRecruitmentPage }] = await Promise.all([
    partners.getOrThrow(id),
    readSiteFacts(),
    import('../content/cleanings.ts'),
    import('../content/sanitise-landing-page.ts'),
    import('../../web/dist/server/render.js'),
  ])
  const html = renderRecruitmentPage({ facts, partner: sanitiseLandingPage({ ...partner, ...body }), isPreview: true })
  return { html, cleanings: cleaningsOf(body) }
}

export const legalTextPreview: Endpoint<'legalTextPreview'> = async ({ body }) => {
  const { sanitiseLegal } = await import('../content/sanitise-html.ts')
  return { html: sanitiseLegal(body.html) ?? '' }
}
