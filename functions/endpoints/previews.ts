import { partnerRoutes } from '../../shared/api/partners.ts'
import { portalRoutes } from '../../shared/api/portal.ts'
import { personName } from '../../shared/domain/user.ts'
import { partners } from '../data/partners.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { readSiteFacts } from '../pages/site-facts.ts'

export const routes = { ...partnerRoutes, ...portalRoutes }

// The renderer and the sanitisers are half a megabyte, so only this call loads them.

export const partnerPagePreview: Endpoint<'partnerPagePreview'> = async ({ params: { id }, body, session }) => {
  checkOwnPartner(session, id)
  const [partner, { facts }, { cleaningsOf }, { undrawableWords }, { sanitisePageContent }, { renderRecruitmentPage }] = await Promise.all([
    partners.getOrThrow(id),
    readSiteFacts(),
    import('../content/cleanings.ts'),
    import('../content/drawable-text.ts'),
    import('../content/sanitise-page-content.ts'),
    import('../../web/dist/server/render.js'),
  ])
  const html = renderRecruitmentPage({ facts, partner: sanitisePageContent({ ...partner, ...body }), isPreview: true })
  return { html, cleanings: cleaningsOf(body), missingInPicture: undrawableWords([partner.companyName, personName(partner)]) }
}

export const legalTextPreview: Endpoint<'legalTextPreview'> = async ({ body }) => {
  const { sanitiseLegal } = await import('../content/sanitise-html.ts')
  return { html: sanitiseLegal(body.html) ?? '' }
}
