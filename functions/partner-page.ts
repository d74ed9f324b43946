import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { publicPartnerIdSchema } from '../shared/domain/ids.ts'
import { environment } from '../shared/platform/environment.ts'
import { pages } from '../shared/platform/pages.ts'
// The one place where a Lambda takes something from the web: its renderer, as built. Nothing else crosses that border.
import { renderForCrawlers, renderLeadPage, renderPartnerNotFound, renderRecruitmentPage } from '../web/dist/server/render.js'
import { sanitiseLandingPage } from './content/sanitise-landing-page.ts'
import { getPublicPartner } from './data/partners.ts'
import { brand, setting } from './environment.ts'
import { cameThroughCloudFront, DIRECT_CALL } from './http/origin.ts'

const [recruitmentPath] = pages.partner

const crawlerFiles: Readonly<Record<string, (typeof renderForCrawlers)['/robots.txt']>> = renderForCrawlers

const partnerOf = async ({ pathParameters }: APIGatewayProxyEventV2) => {
  const partnerId = publicPartnerIdSchema.safeParse(pathParameters?.proxy?.replace(/\/$/, ''))
  return partnerId.success ? getPublicPartner(partnerId.data) : undefined
}

/**
 * Answers a partner's page as a whole document, 404 for unknown and inactive partners, and what crawlers ask for. Browsers ask again each time; the CDN keeps
 * an answer for a minute, so that a change or a deactivation shows soon.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const answer = (statusCode: number, body: string, type = 'text/html; charset=utf-8') => ({
    statusCode,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=0, s-maxage=60' },
    body,
  })
  if (!cameThroughCloudFront(event)) {
    return { statusCode: 403, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body: DIRECT_CALL }
  }
  const origin = setting(environment.portalOrigin)
  const crawlerFile = crawlerFiles[event.rawPath]?.(origin)
  if (crawlerFile !== undefined) return answer(200, crawlerFile.body, crawlerFile.type)
  const partner = await partnerOf(event)
  if (partner === undefined) return answer(404, renderPartnerNotFound({ brand: brand() }))
  const render = event.rawPath.startsWith(`${recruitmentPath}/`) ? renderRecruitmentPage : renderLeadPage
  return answer(200, render({ brand: brand(), origin, partner: sanitiseLandingPage(partner) }))
}
