import type { Interessent } from '../../shared/domain/interessent.ts'
import { emptyLandingPage, type Partner } from '../../shared/domain/partner.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { newId } from '../data/ids.ts'
import { interessenten } from '../data/interessenten.ts'
import {
  claimPartnerEmailItem,
  insertPublicPartnerItem,
  nextPartnerId,
  PartnerEmailTaken,
  partnerCountItem,
  partnerIdByEmail,
  partners,
} from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { ApiError } from '../errors.ts'
import { portalLink } from '../portal-link.ts'

const PARTNER_ID_ATTEMPTS = 5

const newPartner = (interessent: Interessent, parent: Partner, partnerId: string, now: string): Partner => {
  const { firstName, lastName, email, phone } = interessent
  return {
    id: newId(),
    version: 1,
    partnerId,
    companyName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email,
    phone,
    country: null,
    commissionRate: '0.00',
    invitationLink: portalLink(`/ib/${partnerId}`),
    invitationCode: null,
    rebateAccount: null,
    status: 'active',
    parentId: parent.id,
    level: parent.level + 1,
    hierarchyPath: `${parent.hierarchyPath}/${partnerId}`,
    customerCount: 0,
    childCount: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Items that store a new partner with its public page, its claim on the e-mail address, and its place below the parent. */
const insertPartnerItems = (partner: Partner, actor: Actor): WriteItem[] => [
  ...partners.insertItems(partner),
  insertPublicPartnerItem(partner, emptyLandingPage),
  claimPartnerEmailItem(partner.email, partner.id),
  ...(partner.parentId === null
    ? []
    : [
        partnerCountItem(
          partner.parentId,
          { childCount: 1 },
          () => new ApiError('conflict', 'Den vermittelnden Partner gibt es nicht mehr.'),
        ),
      ]),
  auditItem({ actor, action: 'partnerCreate', entity: 'PARTNER', id: partner.id, before: null, after: partner, time: partner.createdAt }),
]

/**
 * Accepts a lead: the status, and in the same transaction the partner, one level below the referring one. A lead has at most one partner for
 * ever: accepting it twice, even at the same moment, makes one. A partner with the same e-mail address is linked, not doubled.
 * @param before the lead as it was read; it must not have a partner yet
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
  for (let attempt = 1; ; attempt++) {
    const partner = newPartner(before, parent, await nextPartnerId(), now)
    try {
      return await accept(partner.id, insertPartnerItems(partner, actor))
    } catch (error) {
      if (error instanceof PartnerEmailTaken) throw new ApiError('stale', undefined, { cause: error })
      // The generated id may have been given by hand before: the next one will do.
      const isIdTaken = error instanceof ApiError && error.fields?.partnerId !== undefined
      if (!isIdTaken || attempt === PARTNER_ID_ATTEMPTS) throw error
    }
  }
}
