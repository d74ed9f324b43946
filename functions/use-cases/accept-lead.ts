import type { Lead } from '../../shared/domain/lead.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { leads } from '../data/leads.ts'
import { partners } from '../data/partners.ts'
import { againWhileTaken } from '../data/sequence.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../runtime/api-error.ts'
import { chosenParent, planLinkedPartner, planNewPartner } from './partner-of-applicant.ts'

const REFERRER_GONE = 'Den vermittelnden Partner gibt es nicht mehr. Bitte wählen Sie, unter wem der neue IB-Partner entstehen soll.'
const REFERRER_THERE = 'Den vermittelnden Partner gibt es: Der neue IB-Partner entsteht unter ihm. Bitte laden Sie neu.'

/** The parent of a lead's new partner: the referring one, or the chosen one where that was deleted. @throws ApiError conflict */
const parentOf = async ({ ibPartnerId }: Lead, chosen: number | null | undefined) => {
  const referrer = await partners.get(ibPartnerId)
  if (referrer === undefined && chosen === undefined) throw new ApiError('conflict', REFERRER_GONE)
  if (referrer !== undefined && chosen !== undefined && chosen !== referrer.id) throw new ApiError('conflict', REFERRER_THERE)
  return referrer ?? chosenParent(chosen)
}

/**
 * Accepts a lead: the status, and in the same transaction the partner, one level below the referring one. Of a lead at most one partner exists:
 * accepting it twice, even at the same moment, makes one, and another only once that was deleted. A partner with the same e-mail address is linked, not
 * doubled.
 * @param before the lead as it was read; it must not have a partner, or no longer
 * @param chosen the new partner's parent where the referring one was deleted: an id, null for none
 * @returns the lead as stored
 * @throws ApiError stale when the lead was changed meanwhile, conflict when the referring partner is gone and nobody was chosen, or is not gone
 */
export const acceptLead = (before: Lead, chosen: number | null | undefined, actor: Actor): Promise<Lead> =>
  againWhileTaken('partnerId', async () => {
    const now = new Date().toISOString()
    const { firstName, lastName, email, phone } = before
    const applicant = { companyName: `${firstName} ${lastName}`, firstName, lastName, email, phone }
    const { partner, items } =
      (await planLinkedPartner(applicant)) ?? (await planNewPartner(applicant, await parentOf(before, chosen), { now, actor }))
    const after: Lead = { ...before, status: 'IB-Akzeptiert', acceptedPartnerId: partner.id, updatedAt: now }
    await transact([
      // First, so that of two acceptances at the same moment the second one is refused as stale, whatever else they collide in.
      ...leads.updateItems(before, after),
      auditItem({ actor, action: 'leadUpdate', entity: 'INTERESSENT', id: before.id, before, after, time: now }),
      ...items,
    ])
    return { ...after, version: before.version + 1 }
  })
