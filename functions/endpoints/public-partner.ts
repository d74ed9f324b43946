import { getPublicPartner } from '../data/partners.ts'
import { ApiError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const partnerByPartnerId: Endpoint<'partnerByPartnerId'> = async ({ params }) => {
  const partner = await getPublicPartner(params.partnerId)
  if (partner === undefined) throw new ApiError('not_found', 'Partner nicht gefunden')
  // Only here: a Lambda that starts for anything else does not start the sanitiser too.
  const { sanitiseLandingPage } = await import('../content/sanitise-landing-page.ts')
  return sanitiseLandingPage(partner)
}
