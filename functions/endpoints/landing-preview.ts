import { renderRecruitmentPage } from '../../web/dist/server/render.js'
import { cleaningsOf } from '../content/cleanings.ts'
import { sanitiseLandingPage } from '../content/sanitise-landing-page.ts'
import { partners } from '../data/partners.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readSiteFacts } from '../pages/site-facts.ts'

export const partnerLandingPreview: Endpoint<'partnerLandingPreview'> = async ({ params: { id }, body }) => {
  const [partner, { facts }] = await Promise.all([partners.getOrThrow(id), readSiteFacts()])
  const html = renderRecruitmentPage({ facts, partner: sanitiseLandingPage({ ...partner, ...body }), isPreview: true })
  return { html, cleanings: cleaningsOf(body) }
}
