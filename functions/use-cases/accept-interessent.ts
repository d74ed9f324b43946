import type { Interessent } from '../../shared/domain/interessent.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { interessenten } from '../data/interessenten.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'
import { chosenParent, partnerOfApplicant } from './partner-of-applicant.ts'

const REFERRER_GONE = 'Den vermittelnden Partner gibt es nicht mehr. Bitte wählen Sie, unter wem der neue IB-Partner entstehen soll.'
const REFERRER_THERE = 'Den vermittelnden Partner gibt es: Der neue IB-Partner entsteht unter ihm. Bitte laden Sie neu.'

/**
 * Accepts a lead: the status, and in the same transaction the partner, one level below the referring one. Of a lead at most one partner exists:
 * accepting it twice, even at the same moment, makes one, and another only once that was deleted. A partner with the same e-mail address is linked, not
 * doubled.
 * @param before the lead as it was read; it must not have a partner, or no longer
 * @param chosen whom the new partner is to be below where the referring one was deleted: an id, null for the top
 * @returns the lead as stored
 * @throws ApiError stale when the lead was changed meanwhile, conflict when the referring partner is gone and nobody was chosen, or is not gone
 */
export const acceptInteressent = async (before: Interessent, chosen: number | null | undefined, actor: Actor): Promise<Interessent> => {
  const now = new Date().toISOString()
  const { firstName, lastName, email, phone } = before
  const parentOf = async () => {
    const referrer = await partners.get(before.ibPartnerId)
    if (referrer === undefined && chosen === undefined) throw new ApiError('conflict', REFERRER_GONE)
    if (referrer !== undefined && chosen !== undefined && chosen !== referrer.id) throw new ApiError('conflict', REFERRER_THERE)
    return referrer ?? chosenParent(chosen)
  }
  const afterwards = (acceptedPartnerId: number): Interessent => ({ ...before, status: 'IB-Akzeptiert', acceptedPartnerId, updatedAt: now })
  const applicant = { companyName: `${firstName} ${lastName}`, firstName, lastName, email, phone }
  const { id } = await partnerOfApplicant(applicant, parentOf, { now, actor }, (partner, partnerItems) => {
    const after = afterwards(partner.id)
    return transact([
      // First, so that of two acceptances at the same moment the second one is refused as stale, whatever else they collide in.
      ...interessenten.updateItems(before, after),
      auditItem({ actor, action: 'interessentUpdate', entity: 'INTERESSENT', id: before.id, before, after, time: now }),
      ...partnerItems,
    ])
  })
  return { ...afterwards(id), version: before.version + 1 }
}
