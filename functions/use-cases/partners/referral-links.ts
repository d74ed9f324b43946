import type * as z from 'zod'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { ReferralLink, referralLinkCreateSchema, referralLinkUpdateSchema } from '../../../shared/domain/referral-link.ts'
import { MOST_LINKS } from '../../../shared/platform/limits.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { stepsDoneItems } from '../../data/onboardings.ts'
import { partners } from '../../data/partners.ts'
import { countLinkItem, getReferralLink, insertReferralLinkItem, updateReferralLinkItem } from '../../data/referral-links.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'

/** Items that store a new link with its audit entry; refused when the partner has a link of this name. @param counted counts it */
export const newReferralLinkItems = (
  link: ReferralLink,
  { companyName }: Pick<Partner, 'companyName'>,
  actor: Actor,
  counted: WriteItem,
): WriteItem[] => [
  insertReferralLinkItem(link),
  counted,
  auditItem({
    actor,
    action: 'referralLinkCreate',
    entity: 'PARTNER',
    id: link.partnerId,
    before: null,
    after: link,
    name: companyName,
    time: link.createdAt,
  }),
]

const tooMany = () => fieldError('name', `Mehr als ${MOST_LINKS} Links sind nicht möglich. Verwenden Sie einen vorhandenen.`, 'conflict')

/** Whether the partner itself makes a link. It shares the link, while staff may make one for later. @default false */
export type OfPartner = { readonly isOwn?: boolean }

/** @throws ApiError not_found for an unknown partner; conflict when the partner has a link of this name, or the most links */
export const createReferralLink = async (
  partnerId: number,
  { page, name, campaign }: z.output<typeof referralLinkCreateSchema>,
  actor: Actor,
  { isOwn = false }: OfPartner = {},
): Promise<ReferralLink> => {
  const partner = await partners.getOrThrow(partnerId)
  const time = new Date().toISOString()
  const after: ReferralLink = { partnerId, page, name, campaign, version: 1, createdAt: time, updatedAt: time, retiredAt: null }
  return withFreshVersion(undefined, async () => {
    await transact([
      ...answerItems(after),
      ...newReferralLinkItems(after, partner, actor, countLinkItem(partnerId, 'linkCount', MOST_LINKS, tooMany)),
      ...(isOwn ? await stepsDoneItems(partnerId, ['link'], time) : []),
    ])
    return after
  })
}

type Change = { readonly partnerId: number; readonly name: string; readonly ifMatch: number | undefined; readonly actor: Actor }

/**
 * Changes a link; absent fields keep their values. A retired link counts nothing and can be used again.
 * @throws ApiError not_found, stale
 */
export const updateReferralLink = (
  { partnerId, name, ifMatch, actor }: Change,
  { campaign, isRetired }: z.output<typeof referralLinkUpdateSchema>,
): Promise<ReferralLink> =>
  withFreshVersion(ifMatch, async () => {
    const [before, partner] = await Promise.all([getReferralLink(partnerId, name, { isConsistent: true }), partners.get(partnerId)])
    if (before === undefined || partner === undefined) throw new ApiError('not_found')
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    const retiredAt = isRetired === undefined ? before.retiredAt : isRetired ? (before.retiredAt ?? time) : null
    const wanted = changed(before, { campaign, retiredAt })
    if (wanted === before) return before
    const after: ReferralLink = { ...wanted, version: before.version + 1, updatedAt: time }
    // The log keeps differences. With its name on one side, the entry tells which link it is about.
    const { name: _, ...unnamed } = before
    await transact([
      updateReferralLinkItem(after, before.version),
      auditItem({
        actor,
        action: 'referralLinkUpdate',
        entity: 'PARTNER',
        id: partnerId,
        before: unnamed,
        after,
        name: partner.companyName,
        time,
      }),
    ])
    return after
  })
