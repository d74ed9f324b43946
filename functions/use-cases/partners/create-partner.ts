import type * as z from 'zod'
import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import {
  emptyPageContent,
  joinHierarchyPath,
  type Partner,
  type PartnerDetail,
  type partnerCreateSchema,
} from '../../../shared/domain/partner.ts'
import { MAX_DEPTH } from '../../../shared/platform/limits.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import { newOnboarding, onboardings } from '../../data/onboardings.ts'
import { childCountItem, claimPartnerEmailItem, noteEmailItem, ownInvitationLink, partners, positionOf } from '../../data/partners.ts'
import { insertPublicPartnerItem } from '../../data/public-partners.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed } from '../records/update.ts'

type Given = Pick<Partner, 'partnerId' | 'companyName' | 'firstName' | 'lastName' | 'email'> & {
  readonly [Key in 'phone' | 'country' | 'commissionRate' | 'invitationLink' | 'invitationCode' | 'rebateAccount' | 'status']?:
    | Partner[Key]
    | undefined
}

/**
 * A new partner without customers and children, below `parent` or at the top for null.
 * @param given the known fields; the invitation link defaults to the partner's registration page
 * @param now ISO time of its creation
 */
export const newPartner = (given: Given, parent: Partner | null, now: string): Partner => {
  const { partnerId, companyName, firstName, lastName, email } = given
  const partner: Partner = {
    id: newId(),
    version: 1,
    partnerId,
    companyName,
    firstName,
    lastName,
    email,
    phone: null,
    country: null,
    commissionRate: '0.00',
    invitationLink: ownInvitationLink(partnerId),
    invitationCode: null,
    rebateAccount: null,
    status: 'active',
    parentId: parent?.id ?? null,
    level: parent === null ? 0 : parent.level + 1,
    hierarchyPath: joinHierarchyPath(parent?.hierarchyPath ?? '', partnerId),
    customerCount: 0,
    childCount: 0,
    createdAt: now,
    updatedAt: now,
  }
  return changed(partner, given)
}

/** Items that count a new child of a partner; refused (stale) when the parent is gone or has moved since it was read. */
export const childItems = (parent: Partner | null): WriteItem[] =>
  parent === null ? [] : [childCountItem(parent.id, 1, () => new ApiError('stale'), positionOf(parent))]

/**
 * Items that store a new partner with its onboarding, its public page, its parent's count and the audit entry. Refused as a conflict at the field
 * `partnerId` when that is taken; as stale when the parent is gone or has moved since it was read.
 * @param parent as it was read for {@link newPartner}
 * @param email `claim` is refused as stale when another partner has the address; `share` lets several have it
 */
export const insertPartnerItems = (partner: Partner, parent: Partner | null, actor: Actor, email: 'claim' | 'share'): WriteItem[] => [
  ...partners.insertItems(partner),
  ...onboardings.insertItems(newOnboarding(partner)),
  insertPublicPartnerItem(partner, emptyPageContent),
  email === 'claim' ? claimPartnerEmailItem(partner.email, partner.id) : noteEmailItem(partner.email, partner.id),
  ...childItems(parent),
  auditItem({ actor, action: 'partnerCreate', entity: 'PARTNER', id: partner.id, before: null, after: partner, time: partner.createdAt }),
]

/**
 * Creates a partner entered by staff.
 * @param more what an import gives besides the fields of the form
 * @throws ApiError conflict when the public id or the internal one is taken, validation when there is no such parent
 */
export const createPartner = (
  form: z.output<typeof partnerCreateSchema>,
  actor: Actor,
  more: Partial<Pick<Partner, 'id' | 'imported'>> = {},
): Promise<PartnerDetail> =>
  withFreshVersion(undefined, async () => {
    const { parentId, ...given } = form
    const parent = parentId === null ? null : ((await partners.get(parentId)) ?? null)
    if (parentId !== null && parent === null) throw fieldError('parentId', 'Den übergeordneten Partner gibt es nicht.')
    if (parent !== null && parent.level >= MAX_DEPTH) throw fieldError('parentId', moveRefusals.tooDeep)
    const partner = changed(newPartner(given, parent, new Date().toISOString()), more)
    const created = { ...partner, ...emptyPageContent }
    await transact([...answerItems(created), ...insertPartnerItems(partner, parent, actor, 'share')])
    return created
  })
