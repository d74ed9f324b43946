import type { Answer } from '../../../shared/domain/answer.ts'
import { isWaiting } from '../../../shared/domain/inbox.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import { auditItem } from '../../data/audit.ts'
import { eventItem } from '../../data/events.ts'
import { leads } from '../../data/leads.ts'
import { partnerIds } from '../../data/partner-ids.ts'
import { partners } from '../../data/partners.ts'
import { withGeneratedId } from '../../data/sequence.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { type Decider, planAnswer, takeBackMails } from '../mail/answer-applicant.ts'
import { chosenParent, linkOf, planLinkedPartner, planNewPartner } from './partner-of-applicant.ts'

const REFERRER_GONE = 'Den vermittelnden Partner gibt es nicht mehr. Bitte wählen Sie, unter wem der neue IB-Partner entstehen soll.'
const REFERRER_THERE = 'Den vermittelnden Partner gibt es: Der neue IB-Partner entsteht unter ihm. Bitte laden Sie neu.'

/** The parent of a lead's new partner: the referring one, or the chosen one if that was deleted. @throws ApiError conflict */
const parentOf = async ({ ibPartnerId }: Lead, chosen: number | null | undefined) => {
  const referrer = await partners.get(ibPartnerId)
  if (referrer === undefined && chosen === undefined) throw new ApiError('conflict', REFERRER_GONE)
  if (referrer !== undefined && chosen !== undefined && chosen !== referrer.id) throw new ApiError('conflict', REFERRER_THERE)
  return referrer ?? chosenParent(chosen)
}

/**
 * Accepts a lead and, in the same transaction, creates its partner one level below the referring one. A lead has at most one partner:
 * concurrent calls create one, and a new one is made only if that was deleted. A partner with the same e-mail address is linked instead, and gets no access by it.
 * @param before the lead as it was read, without an existing partner
 * @param chosen the new partner's parent if the referring one was deleted: an id, null for none
 * @param given the mail to the person
 * @returns the stored lead
 * @throws ApiError validation for the mail, stale when the lead has changed, conflict when the referring partner is gone and no parent was chosen, or
 * exists and one was chosen
 */
export const acceptLead = (before: Lead, chosen: number | null | undefined, given: Answer, decider: Decider): Promise<Lead> =>
  withGeneratedId(partnerIds, ['id', 'email'], async (nextId) => {
    refuseUnconfirmed(before)
    const { actor } = decider
    const now = new Date().toISOString()
    const { firstName, lastName, email, phone } = before
    const applicant = { companyName: `${firstName} ${lastName}`, firstName, lastName, email, phone }
    const linked = await planLinkedPartner(applicant, linkOf('INTERESSENT', before))
    const { partner, items } = linked ?? (await planNewPartner(applicant, await parentOf(before, chosen), { now, actor, nextId }))
    const newPartner = linked === undefined ? partner : undefined
    const { decisionMails, items: takenBack } = await takeBackMails(before)
    const undecided = { ...before, rejection: undefined, decisionMails }
    const answered = { entity: 'INTERESSENT', record: undecided, partnerName: before.partnerName } as const
    const answer = await planAnswer({ ...answered, decision: 'acceptance', given, time: now, newPartner, ...decider })
    const after: Lead = {
      ...undecided,
      ...answer.kept,
      ...(isWaiting.lead(before) && { answeredAt: now }),
      status: 'IB-Akzeptiert',
      acceptedPartnerId: partner.id,
      followUpOn: undefined,
      updatedAt: now,
    }
    await transact([
      // First, so that of two concurrent calls the second one is refused as stale, whatever else they conflict in.
      ...leads.updateItems(before, after),
      auditItem({ actor, action: 'leadUpdate', entity: 'INTERESSENT', id: before.id, before, after, time: now }),
      eventItem({ audience: { partnerId: before.ibPartnerId }, kind: 'leadAccepted', id: before.id, at: now }),
      ...items,
      ...takenBack,
      ...answer.items,
    ])
    return { ...after, version: before.version + 1 }
  })
