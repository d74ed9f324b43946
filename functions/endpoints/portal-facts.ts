import { getPortalSettings, portalFactsOf } from '../data/portal-settings.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const portalFacts: Endpoint<'portalFacts'> = async () => portalFactsOf(await getPortalSettings())
