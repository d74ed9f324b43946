import { emptyLandingPage, type LandingPage, type Partner } from '../../shared/domain/partner.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { newId } from '../data/ids.ts'
import { claimPartnerEmailItem, insertPublicPartnerItem, nextPartnerId, partnerCountItem, partners } from '../data/partners.ts'
import type { WriteItem } from '../data/transact.ts'
import { ApiError } from '../errors.ts'
import { portalLink } from '../portal-link.ts'

const PARTNER_ID_ATTEMPTS = 5

type Given = Pick<Partner, 'partnerId' | 'companyName' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<Partner, 'phone' | 'country' | 'commissionRate' | 'invitationLink' | 'invitationCode' | 'rebateAccount' | 'status'>>

/**
 * A new partner below `parent`, or a root for null; without customers and children.
 * @param given what is known of it; the invitation link leads to the partner's own landing page unless another is given
 * @param now ISO time of its creation
 */
export const newPartner = (given: Given, parent: Partner | null, now: string): Partner => ({
  id: newId(),
  version: 1,
  phone: null,
  country: null,
  commissionRate: '0.00',
  invitationLink: portalLink(`/ib/${given.partnerId}`),
  invitationCode: null,
  rebateAccount: null,
  status: 'active',
  ...given,
  parentId: parent?.id ?? null,
  level: parent === null ? 0 : parent.level + 1,
  hierarchyPath: `${parent?.hierarchyPath ?? ''}/${given.partnerId}`,
  customerCount: 0,
  childCount: 0,
  createdAt: now,
  updatedAt: now,
})

/**
 * Items that store a new partner with its public page, its claims on partnerId and e-mail address, its place below the parent, and the audit entry.
 * Refused as a conflict at the field `partnerId` when that is taken, with `PartnerEmailTaken`, or when the parent is gone.
 */
export const insertPartnerItems = (partner: Partner, actor: Actor, landing: LandingPage = emptyLandingPage): WriteItem[] => [
  ...partners.insertItems(partner),
  insertPublicPartnerItem(partner, landing),
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

/** Carries out `create` under a generated public id, and again under the next one while somebody has given the generated one by hand. */
export const withGeneratedPartnerId = async <Result>(create: (partnerId: string) => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(await nextPartnerId())
    } catch (error) {
      const isIdTaken = error instanceof ApiError && error.fields?.partnerId !== undefined
      if (!isIdTaken || attempt === PARTNER_ID_ATTEMPTS) throw error
    }
  }
}
