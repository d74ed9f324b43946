import { linkNameFrom, type ReferralPage } from '../../../shared/domain/referral-link.ts'
import { getReferralLink } from '../../data/referral-links.ts'

/**
 * What a record keeps of how its person came to a partner's page. One request if the form names a link.
 * @param submitted the link as the form names it
 */
export const referralOf = async (partnerId: number, page: ReferralPage, submitted: string | undefined) => {
  const name = linkNameFrom(submitted)
  const link = name === undefined ? undefined : await getReferralLink(partnerId, name)
  if (link?.page !== page) return { referral: { partnerId, link: null } }
  // A retired link may still be in print: the record names it, and the figures count it among those without one.
  return { link: link.name, referral: { partnerId, link: link.retiredAt === null ? link.name : null } }
}
