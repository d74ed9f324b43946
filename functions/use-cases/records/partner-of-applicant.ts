import type { Partner } from '../../../shared/domain/partner.ts'
import type { Actor } from '../../data/audit.ts'
import { type LinkedBy, linkPartnerItem } from '../../data/partner-marks.ts'
import { partnerIdByEmail, partners } from '../../data/partners.ts'
import type { WriteItem } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { insertPartnerItems, newPartner } from '../partners/create-partner.ts'

type Applicant = Pick<Partner, 'companyName' | 'firstName' | 'lastName' | 'email'> & Partial<Pick<Partner, 'phone' | 'country'>>

/** The partner of an applicant, and the items that create or link it in the transaction of the acceptance. */
type PlannedPartner = { readonly partner: Partner; readonly items: readonly WriteItem[] }

/** The chosen parent of a new partner; null for none. @throws ApiError conflict when it was deleted */
export const chosenParent = async (id: number | null | undefined): Promise<Partner | null> => {
  if (id == null) return null
  const parent = await partners.get(id)
  if (parent === undefined) throw new ApiError('conflict', 'Den gewählten Partner gibt es nicht mehr. Bitte wählen Sie einen anderen.')
  return parent
}

/** @throws ApiError conflict when a lead would be accepted again without its partner */
export const refuseLostPartner = async (acceptedPartnerId: unknown): Promise<void> => {
  if (typeof acceptedPartnerId !== 'number' || (await partners.get(acceptedPartnerId)) === undefined)
    throw new ApiError('conflict', 'Den IB-Partner dieser Annahme gibt es nicht mehr. Stellen Sie zuerst ihn wieder her.')
}

/** How an applicant's acceptance marks the partner that it links. */
export const linkOf = (entity: 'INTERESSENT' | 'APPLICATION', { id }: { readonly id: number }): LinkedBy => `applicant#${entity}#${id}`

/**
 * Links the partner that has an applicant's e-mail address; undefined when there is none. Its items are refused as stale when that partner
 * is deleted or moved meanwhile.
 * @throws ApiError stale when the partner was just deleted
 */
export const planLinkedPartner = async ({ email }: Pick<Applicant, 'email'>, by: LinkedBy): Promise<PlannedPartner | undefined> => {
  const existing = await partnerIdByEmail(email)
  if (existing === undefined) return undefined
  const partner = await partners.get(existing)
  if (partner === undefined) throw new ApiError('stale')
  return { partner, items: [linkPartnerItem(partner.id, by, () => new ApiError('stale'), { parentId: partner.parentId })] }
}

/**
 * A new partner under a generated public id. Its items are refused as stale when another partner takes the e-mail address or the parent is
 * deleted or moved meanwhile, and at the field `partnerId` when the generated id was entered by hand: then plan again, see
 * `withGeneratedId`.
 * @param parent null for none
 */
export const planNewPartner = async (
  applicant: Applicant,
  parent: Partner | null,
  { now, actor, nextId }: { readonly now: string; readonly actor: Actor; readonly nextId: () => Promise<string> },
): Promise<PlannedPartner> => {
  const partner = newPartner({ ...applicant, partnerId: await nextId() }, parent, now)
  return { partner, items: insertPartnerItems(partner, parent, actor, 'claim') }
}
