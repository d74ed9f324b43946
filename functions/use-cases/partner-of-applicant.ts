import type { Partner } from '../../shared/domain/partner.ts'
import type { Actor } from '../data/audit.ts'
import { linkPartnerItem, PartnerEmailTaken, partnerIdByEmail, partners } from '../data/partners.ts'
import type { WriteItem } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'
import { insertPartnerItems, newPartner, withGeneratedPartnerId } from './create-partner.ts'

type Applicant = Pick<Partner, 'companyName' | 'firstName' | 'lastName' | 'email'> & Partial<Pick<Partner, 'phone' | 'country'>>

/** The partner that somebody has chosen to be above a new one; null for none. @throws ApiError conflict when it is gone */
export const chosenParent = async (id: number | null | undefined): Promise<Partner | null> => {
  if (id == null) return null
  const parent = await partners.get(id)
  if (parent === undefined) throw new ApiError('conflict', 'Den gewählten Partner gibt es nicht mehr. Bitte wählen Sie einen anderen.')
  return parent
}

/**
 * Links the partner that has an applicant's e-mail address already, or makes a new one under a generated public id.
 * @param parentOf the partner above a new one; null for none
 * @param store carries out the items that hold the partner, with what else belongs to the transaction
 * @throws ApiError stale when that partner was deleted or moved meanwhile, or another one took the address: read again then
 */
export const partnerOfApplicant = async (
  applicant: Applicant,
  parentOf: () => Promise<Partner | null>,
  { now, actor }: { readonly now: string; readonly actor: Actor },
  store: (partner: Partner, items: readonly WriteItem[]) => Promise<unknown>,
): Promise<Partner> => {
  const existing = await partnerIdByEmail(applicant.email)
  if (existing !== undefined) {
    const partner = await partners.get(existing)
    if (partner === undefined) throw new ApiError('stale')
    await store(partner, [linkPartnerItem(partner.id, () => new ApiError('stale'), { parentId: partner.parentId })])
    return partner
  }
  const parent = await parentOf()
  try {
    return await withGeneratedPartnerId(async (partnerId) => {
      const partner = newPartner({ ...applicant, partnerId }, parent, now)
      await store(partner, insertPartnerItems(partner, parent, actor, 'claim'))
      return partner
    })
  } catch (error) {
    if (error instanceof PartnerEmailTaken) throw new ApiError('stale', undefined, { cause: error })
    throw error
  }
}
