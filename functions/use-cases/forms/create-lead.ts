import type * as z from 'zod'
import { leadRoutes } from '../../../shared/api/leads.ts'
import type { Lead, leadCreateSchema } from '../../../shared/domain/lead.ts'
import { auditItem } from '../../data/audit.ts'
import { newId } from '../../data/ids.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { getPartnerInstead, getPublicPartner } from '../../data/public-partners.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { assigneeOf, assignmentItems } from '../desk/assignment.ts'
import { consentOf } from './consent.ts'
import { leadNotification } from './notify-submission.ts'
import { getsReceipt, receiptItems } from './receipt.ts'
import { referralOf } from './referral-of.ts'
import { confirmationItems, requestConfirmation } from './request-confirmation.ts'
import { admitSubmission, countSubmission, personIdentity, type Sender, storeSubmission } from './submit-form.ts'

/** Finds the partner by internal id (number) or public id (string), or the one above a deleted one; only active partners take leads. */
const findReferringPartner = async (partnerId: string | number) => {
  if (typeof partnerId === 'string') return getPublicPartner(partnerId)
  const partner = await partners.get(partnerId)
  if (partner === undefined) return getPartnerInstead(partnerId)
  return partner.status === 'active' ? partner : undefined
}

/**
 * Stores a lead from a partner's recruitment page, together with its mail.
 * @throws ApiError validation when there is no such active partner, key_reused, challenge_required, too_many
 */
export const createLead = async (body: z.output<typeof leadCreateSchema>, sender: Sender) => {
  const { response } = leadRoutes.leadCreate
  const admitted = await admitSubmission({ route: 'leadCreate', form: 'recruitment', body, sender, response, records: leads })
  if ('answered' in admitted) return admitted.answered
  const { now, texts } = admitted
  const { firstName, lastName, email, phone, status } = body
  const partner = await findReferringPartner(body.partnerId)
  if (partner === undefined) throw fieldError('partnerId', 'Partner nicht gefunden')
  const [origin] = await Promise.all([referralOf(partner.id, 'recruitment', body.link), countSubmission(admitted, partner.id)])
  const confirmation = await requestConfirmation(admitted, email)
  const isReceiptDue = confirmation === undefined && (await getsReceipt(admitted, email))
  const id = newId()
  const lead: Lead = {
    id,
    version: 1,
    partnerId: partner.partnerId,
    ibPartnerId: partner.id,
    partnerName: partner.companyName,
    firstName,
    lastName,
    email,
    phone,
    source: 'ib_recruitment',
    status,
    acceptedPartnerId: null,
    ...origin,
    consent: consentOf('recruitment', texts, { submittedAt: now, partnerId: partner.partnerId }),
    ...(confirmation && { confirmation }),
    ...(await assigneeOf('recruitment')),
    createdAt: now,
    updatedAt: now,
  }
  return storeSubmission(admitted, {
    answer: response.parse(lead),
    identity: [String(partner.id), ...personIdentity(lead), status],
    items: [
      ...leads.insertItems(lead),
      auditItem({ actor: null, action: 'leadCreate', entity: 'INTERESSENT', id, before: null, after: lead, time: now }),
      ...(confirmation === undefined
        ? [...leadNotification(lead, now), ...assignmentItems('lead', lead, { actor: null, at: now })]
        : confirmationItems('INTERESSENT', lead, confirmation)),
      ...(isReceiptDue ? receiptItems({ entity: 'INTERESSENT', record: lead, partnerName: lead.partnerName }, now) : []),
    ],
  })
}
