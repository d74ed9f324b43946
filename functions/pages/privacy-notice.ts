import type { PortalFacts } from '../../shared/domain/portal-settings.ts'
import { noticeParts, type TextPart } from '../../shared/domain/privacy-notice.ts'
import { recentRetentionDays } from '../data/retention.ts'
import { stageFacts } from '../use-cases/jobs/stage-facts.ts'

/** The parts of the placeholder of the privacy notice. One request, or none within a few seconds. */
export const readNoticeParts = async (operator: PortalFacts): Promise<readonly TextPart[]> =>
  noticeParts(operator, stageFacts(null), await recentRetentionDays.get())
