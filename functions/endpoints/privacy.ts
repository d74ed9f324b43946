import { getPortalSettings, portalFactsOf } from '../data/portal-settings.ts'
import { getRetention, retentionDaysOf } from '../data/retention.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readStageFacts } from '../use-cases/jobs/stage-facts.ts'

export { processingRoutes as routes } from '../../shared/api/privacy.ts'

export const processingFactsGet: Endpoint<'processingFactsGet'> = async () => {
  const [stage, retention, settings] = await Promise.all([readStageFacts(), getRetention(), getPortalSettings()])
  return { ...portalFactsOf(settings), stage, retention: retentionDaysOf(retention) }
}
