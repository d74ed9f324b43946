import type { Page } from '../../../shared/api/route.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { NetworkPartner } from '../../../shared/domain/partner-network.ts'
import type { NamesBelow } from '../../../shared/domain/portal-settings.ts'
import { sumReferralCounts } from '../../../shared/domain/referral-link.ts'
import { MAX_DEPTH, NETWORK_PAGE } from '../../../shared/platform/limits.ts'
import { confirmedCustomerCount } from '../../data/customers.ts'
import type { PageRequest } from '../../data/list.ts'
import { listPartners, partners } from '../../data/partners.ts'
import { recentPortalSettings, type StoredPortalSettings } from '../../data/portal-settings.ts'
import { readReferralRows } from '../../data/referral-rows.ts'
import { ApiError } from '../../runtime/api-error.ts'

/**
 * Levels of a partner below another one; 0 for that one itself. Follows the parents upwards, because stored levels and paths lag behind a move. One
 * request per level.
 * @throws ApiError not_found for a partner of another branch, exactly as for a missing one
 */
const depthBelow = async (topId: number, id: number): Promise<number> => {
  let next: number | null = id
  for (let depth = 0; next !== null && depth <= MAX_DEPTH; depth++) {
    if (next === topId) return depth
    const partner: Partner = await partners.getOrThrow(next)
    next = partner.parentId
  }
  throw new ApiError('not_found')
}

/** People who registered on a partner's page this month. One request. */
const countRegistrations = async (partnerId: number): Promise<number> => {
  const today = germanDay(Date.now())
  const rows = await readReferralRows(partnerId, `${today.slice(0, 8)}01`, today)
  // A reader may see a part of what one transaction has written.
  return Math.max(0, sumReferralCounts(rows.filter(({ page }) => page === 'registration')).sent)
}

/** A partner always sees its own name. */
const showsName = (depth: number, namesBelow: NamesBelow) => depth === 0 || namesBelow === 'all' || (namesBelow === 'direct' && depth === 1)

const seenFromAbove = async (partner: Partner, depth: number, { partnerPortal }: StoredPortalSettings): Promise<NetworkPartner> => {
  const { id, partnerId, companyName, firstName, lastName, level, status, createdAt, childCount } = partner
  const [customerCount, registrations] = await Promise.all([confirmedCustomerCount(partner), countRegistrations(id)])
  return {
    id,
    name: showsName(depth, partnerPortal.namesBelow) ? { partnerId, companyName, firstName, lastName } : null,
    level,
    depth,
    status,
    createdAt,
    customerCount,
    childCount,
    registrations,
  }
}

/**
 * A page of the partners directly below one, by company name; at most {@link NETWORK_PAGE}. One request per level between `topId` and `parentId`, one for
 * the page, one or two per row, and one for the portal's settings unless they are remembered.
 * @param topId the partner whose network it is @param parentId that partner, or one of its branch
 * @throws ApiError not_found for a partner of another branch
 */
export const listNetwork = async (topId: number, parentId: number, page: PageRequest): Promise<Page<NetworkPartner>> => {
  const [depth, settings, { items, cursor, rowsRead }] = await Promise.all([
    depthBelow(topId, parentId),
    recentPortalSettings.get(),
    listPartners({ parentId }, { ...page, limit: Math.min(page.limit, NETWORK_PAGE) }),
  ])
  return { items: await Promise.all(items.map((partner) => seenFromAbove(partner, depth + 1, settings))), cursor, rowsRead }
}

/** The partner at the top, or one of its branch. @throws ApiError not_found for a partner of another branch */
export const getFromNetwork = async (topId: number, id: number): Promise<NetworkPartner> => {
  const [depth, settings, partner] = await Promise.all([depthBelow(topId, id), recentPortalSettings.get(), partners.getOrThrow(id)])
  return seenFromAbove(partner, depth, settings)
}
