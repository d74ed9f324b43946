import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { publicPartnerIdSchema } from '../shared/domain/ids.ts'
import { environment } from '../shared/platform/environment.ts'
// The one place where a Lambda takes something from the web: its renderer, as built. Nothing else crosses that border.
import { renderPartnerNotFound, renderRecruitmentPage } from '../web/dist/server/render.js'
import { sanitiseLandingPage } from './content/sanitise-landing-page.ts'
import { getPublicPartner } from './data/partners.ts'
import { brand, setting } from './environment.ts'

const partnerOf = async ({ pathParameters }: APIGatewayProxyEventV2) => {
  const partnerId = publicPartnerIdSchema.safeParse(pathParameters?.proxy?.replace(/\/$/, ''))
  return partnerId.success ? getPublicPartner(partnerId.data) : undefined
}

/**
 * Answers a partner's recruitment page as a whole document, and 404 for unknown and inactive partners. Browsers ask again each time; the CDN keeps a page for
 * a minute, so that a change or a deactivation shows soon.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const partner = await partnerOf(event)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' }
  if (partner === undefined) return { statusCode: 404, headers, body: renderPartnerNotFound({ brand: brand() }) }
  const origin = setting(environment.portalOrigin)
  return { statusCode: 200, headers, body: renderRecruitmentPage({ brand: brand(), origin, partner: sanitiseLandingPage(partner) }) }
}
