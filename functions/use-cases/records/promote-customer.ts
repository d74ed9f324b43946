import type * as z from 'zod'
import {
  type customerPromoteSchema,
  PROMOTION_SHOWS_CONTACT,
  promotionRefusal,
  promotionShowsContact,
} from '../../../shared/domain/customer.ts'
import { emptyPageContent, type PartnerDetail } from '../../../shared/domain/partner.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { answerItems } from '../../data/idempotency.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { insertPartnerItems, newPartner } from '../partners/create-partner.ts'
import { checkVersion } from './update.ts'

type Change = {
  readonly id: number
  readonly ifMatch: number | undefined
  readonly actor: Actor
  readonly can: (key: PermissionKey) => boolean
}

/**
 * Makes a customer a partner below the customer's own partner, and the customer a Sub-IB, in one transaction. The invitation link defaults
 * to the new partner's page.
 * @throws ApiError not_found, stale; forbidden for a caller who would see contact data in the partner's record that they may not see in the customer's;
 * conflict when the customer is a Sub-IB already, the owning partner's level is too deep, or the public id is taken
 */
export const promoteCustomer = (
  { id, ifMatch, actor, can }: Change,
  form: z.output<typeof customerPromoteSchema>,
): Promise<PartnerDetail> =>
  withFreshVersion(ifMatch, async () => {
    if (promotionShowsContact(can)) throw new ApiError('forbidden', PROMOTION_SHOWS_CONTACT)
    const before = await customers.getOrThrow(id)
    checkVersion(before, ifMatch)
    refuseUnconfirmed(before)
    const parent = before.ibPartnerId === null ? null : await partners.getOrThrow(before.ibPartnerId)
    const refusal = promotionRefusal(before, parent)
    if (refusal !== undefined) throw new ApiError('conflict', refusal)
    const now = new Date().toISOString()
    const { firstName, lastName, email, phone, country } = before
    const partner = newPartner({ ...form, firstName, lastName, email, phone, country }, parent, now)
    const after = { ...before, customerType: 'sub_ib' as const, subIbId: partner.partnerId, updatedAt: now }
    const created = { ...partner, ...emptyPageContent }
    await transact([
      ...answerItems(created),
      ...customers.updateItems(before, after),
      auditItem({ actor, action: 'customerPromote', entity: 'CUSTOMER', id, before, after, time: now }),
      ...insertPartnerItems(partner, parent, actor, 'share'),
    ])
    return created
  })
