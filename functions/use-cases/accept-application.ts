import type { Application } from '../../shared/domain/application.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { applications } from '../data/applications.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { PartnerEmailTaken, partnerAsReadItem, partnerIdByEmail, partners } from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../errors.ts'
import { insertPartnerItems, newPartner, withGeneratedPartnerId } from './create-partner.ts'
import { checkVersion } from './update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const partnerOf = async (id: number): Promise<Partner> => {
  const partner = await partners.get(id)
  if (partner === undefined) throw new ApiError('conflict', 'Den Partner, der aus dieser Bewerbung hervorging, gibt es nicht mehr.')
  return partner
}

/**
 * Makes a partner of an application, and approves it in the same transaction. An application has at most one partner for ever: asking twice, even
 * at the same moment, answers the same one. A partner with the same e-mail address is linked, not doubled.
 * @throws ApiError not_found, stale, conflict when the partner of an earlier call has been deleted since
 */
export const acceptApplication = ({ id, ifMatch, actor }: Change): Promise<Partner> =>
  withFreshVersion(ifMatch, async () => {
    const before = await applications.getOrThrow(id)
    if (before.acceptedPartnerId !== null) return partnerOf(before.acceptedPartnerId)
    checkVersion(before, ifMatch)
    const now = new Date().toISOString()
    const accept = (acceptedPartnerId: number, partnerItems: readonly WriteItem[]) => {
      const decided = before.status === 'approved' ? {} : { status: 'approved' as const, reviewedBy: actor, reviewedAt: now }
      const after: Application = { ...before, ...decided, acceptedPartnerId, updatedAt: now }
      return transact([
        // First, so that of two at the same moment the second one is refused as stale, whatever else they collide in.
        ...applications.updateItems(before, after),
        auditItem({ actor, action: 'applicationAccept', entity: 'APPLICATION', id, before, after, time: now }),
        ...partnerItems,
      ])
    }

    const existing = await partnerIdByEmail(before.email)
    if (existing !== undefined) {
      const partner = await partnerOf(existing)
      // Deleted or moved meanwhile: read again.
      await accept(existing, [partnerAsReadItem(partner.id, { parentId: partner.parentId })])
      return partner
    }
    const { firstName, lastName, email, phone, country } = before
    const companyName = before.companyName ?? `${firstName} ${lastName}`
    try {
      return await withGeneratedPartnerId(async (partnerId) => {
        const partner = newPartner({ partnerId, companyName, firstName, lastName, email, phone, country }, null, now)
        await accept(partner.id, insertPartnerItems(partner, null, actor, 'claim'))
        return partner
      })
    } catch (error) {
      // Somebody else's partner took the address meanwhile: read again, and link it.
      if (error instanceof PartnerEmailTaken) throw new ApiError('stale', undefined, { cause: error })
      throw error
    }
  })
