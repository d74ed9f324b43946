import { LINK_PARAMETER, type ReferralPage } from '../../../shared/domain/referral-link.ts'
import { paths } from '../../../shared/platform/pages.ts'

/** The address that a partner shares. @param partnerId the public one. @param name of the link; null for the page alone, which no link counts */
export const referralAddress = (page: ReferralPage, partnerId: string, name: string | null) =>
  `${location.origin}${paths[page](partnerId)}${name === null ? '' : `?${LINK_PARAMETER}=${name}`}`
