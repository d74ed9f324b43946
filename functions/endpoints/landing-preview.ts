import { environment } from '../../shared/platform/environment.ts'
import { renderRecruitmentPage } from '../../web/dist/server/render.js'
import { cleaningsOf } from '../content/cleanings.ts'
import { sanitiseLandingPage } from '../content/sanitise-landing-page.ts'
import { partners } from '../data/partners.ts'
import { brand, setting } from '../environment.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const partnerLandingPreview: Endpoint<'partnerLandingPreview'> = async ({ params: { id }, body }) => {
  const partner = await partners.getOrThrow(id)
  const html = renderRecruitmentPage({
    brand: brand(),
    origin: setting(environment.portalOrigin),
    partner: sanitiseLandingPage({ ...partner, ...body }),
    isPreview: true,
  })
  return { html, cleanings: cleaningsOf(body) }
}
