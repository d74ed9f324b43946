import type { Interessent } from '../../shared/domain/interessent.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { interessenten } from '../data/interessenten.ts'
import { PartnerEmailTaken, partnerIdByEmail, partners } from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { ApiError } from '../errors.ts'
import { insertPartnerItems, newPartner, withGeneratedPartnerId } from './create-partner.ts'

/**
 * Accepts a lead: the status, and in the same transaction the partner, one level below the referring one. A lead has at most one partner for
 * ever: accepting it twice, even at the same moment, makes one. A partner with the same e-mail address is linked, not doubled.
 * @param before the lead as it was read; it must not have a partner, or no longer
 * @returns the lead as stored
 * @throws ApiError stale when the lead was changed meanwhile, conflict when the referring partner is gone
 */
export const acceptInteressent = async (before: Interessent, actor: Actor): Promise<Interessent> => {
  const now = new Date().toISOString()
  const accept = async (acceptedPartnerId: number, partnerItems: readonly WriteItem[]) => {
    const after: Interessent = { ...before, status: 'IB-Akzeptiert', acceptedPartnerId, updatedAt: now }
    await transact([
      // First, so that of two acceptances at the same moment the second one is refused as stale, whatever else they collide in.
      ...interessenten.updateItems(before, after),
      auditItem({ actor, action: 'interessentUpdate', entity: 'INTERESSENT', id: before.id, before, after, time: now }),
      ...partnerItems,
    ])
    return { ...after, version: before.version + 1 }
  }

  const existing = await partnerIdByEmail(before.email)
  if (existing !== undefined) return accept(existing, [])
  const parent = await partners.get(before.ibPartnerId)
  if (parent === undefined) throw new ApiError('conflict', 'Den vermittelnden Partner gibt es nicht mehr.')
  const { firstName, lastName, email, phone } = before
  try {
    return await withGeneratedPartnerId((partnerId) => {
      const given = { partnerId, companyName: `${firstName} ${lastName}`, firstName, lastName, email, phone }
      const partner = newPartner(given, parent, now)
      return accept(partner.id, insertPartnerItems(partner, parent, actor, 'claim'))
    })
  } catch (error) {
    // Somebody else's partner took the address meanwhile: read again, and link it.
    if (error instanceof PartnerEmailTaken) throw new ApiError('stale', undefined, { cause: error })
    throw error
  }
}
