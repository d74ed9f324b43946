import type { ReferralPeriod } from '../../../shared/domain/referral-link.ts'
import { useApi } from '../../api/use-api.ts'

/** Reads what a partner's links, or one of them, brought in a period. @param partnerId internal id; null reads nothing yet */
export const useReferralFigures = (partnerId: number | null, period: ReferralPeriod, link?: string) =>
  useApi('referralFigures', partnerId === null ? null : { params: { partnerId }, query: { days: period, link } }, { poll: 'stretching' })
