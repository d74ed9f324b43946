import type * as z from 'zod'
import { interessentRoutes } from '../../shared/api/interessenten.ts'
import type { Interessent, interessentCreateSchema } from '../../shared/domain/interessent.ts'
import { auditItem } from '../data/audit.ts'
import { newId } from '../data/ids.ts'
import { interessenten } from '../data/interessenten.ts'
import { outboxItems } from '../data/outbox.ts'
import { getPublicPartner, partners } from '../data/partners.ts'
import { consolePaths } from '../links/console-paths.ts'
import { fieldError } from '../runtime/api-error.ts'
import { admitSubmission, personIdentity, type Sender, storeSubmission } from './submit-form.ts'
import { submittedRows } from './submitted-rows.ts'

/** A number names the partner by its internal id, a string by the public one; only active partners take leads. */
const findReferringPartner = async (partnerId: string | number) => {
  if (typeof partnerId === 'string') return getPublicPartner(partnerId)
  const partner = await partners.get(partnerId)
  return partner?.status === 'active' ? partner : undefined
}

/**
 * Stores a lead of a partner's recruitment page and the mail that tells of it, together.
 * @throws ApiError validation when there is no such active partner, key_reused, too_many
 */
export const createInteressent = async (body: z.output<typeof interessentCreateSchema>, sender: Sender) => {
  const { response } = interessentRoutes.interessentCreate
  const admitted = await admitSubmission({ route: 'interessentCreate', form: 'recruitment', body, sender, response })
  if ('answered' in admitted) return admitted.answered
  const { now, consent } = admitted
  const { firstName, lastName, email, phone, status } = body
  const partner = await findReferringPartner(body.partnerId)
  if (partner === undefined) throw fieldError('partnerId', 'Partner nicht gefunden')
  const interessent: Interessent = {
    id: newId(),
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
    consent,
    createdAt: now,
    updatedAt: now,
  }
  const { id } = interessent
  return storeSubmission(admitted, {
    answer: response.parse(interessent),
    identity: [String(partner.id), ...personIdentity(interessent), status],
    exists: async (earlier) => (await interessenten.get(earlier)) !== undefined,
    items: [
      ...interessenten.insertItems(interessent),
      auditItem({ actor: null, action: 'interessentCreate', entity: 'INTERESSENT', id, before: null, after: interessent, time: now }),
      ...outboxItems({
        id: newId(),
        kind: status === 'IB-Bewerbung' ? 'recruitment_lead' : 'recruitment_interest',
        ibPartnerId: partner.id,
        replyTo: { name: `${firstName} ${lastName}`, address: email },
        submitted: submittedRows({ firstName, lastName, email, phone }),
        partnerName: `${partner.companyName} (${partner.partnerId})`,
        consolePath: consolePaths.interessent({ firstName, lastName }),
        createdAt: now,
      }),
    ],
  })
}
