import type * as z from 'zod'
import { api } from '../../shared/api/index.ts'
import type { Interessent, interessentCreateSchema } from '../../shared/domain/interessent.ts'
import { personFields } from '../../shared/domain/person-fields.ts'
import { auditItem } from '../data/audit.ts'
import { once } from '../data/idempotency.ts'
import { newId } from '../data/ids.ts'
import { interessenten } from '../data/interessenten.ts'
import { outboxItems } from '../data/outbox.ts'
import { getPublicPartner, partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { fieldError } from '../errors.ts'

/** A number names the partner by its internal id, a string by the public one; only active partners take leads. */
const findReferringPartner = async (partnerId: string | number) => {
  if (typeof partnerId === 'string') return getPublicPartner(partnerId)
  const partner = await partners.get(partnerId)
  return partner?.status === 'active' ? partner : undefined
}

/**
 * Stores a lead of a partner's recruitment page and the mail that tells of it, together.
 * @param idempotencyKey the same key and body store once
 * @throws ApiError validation when there is no such active partner
 */
export const createInteressent = async (form: z.output<typeof interessentCreateSchema>, idempotencyKey: string | undefined) => {
  const { partnerId, ...person } = form
  const partner = await findReferringPartner(partnerId)
  if (partner === undefined) throw fieldError('partnerId', 'Partner nicht gefunden')

  return once('interessentCreate', idempotencyKey, form, api.interessentCreate.response, async (answerItem) => {
    const id = newId()
    const createdAt = new Date().toISOString()
    const interessent: Interessent = {
      ...person,
      id,
      version: 1,
      partnerId: partner.partnerId,
      ibPartnerId: partner.id,
      partnerName: partner.companyName,
      source: 'ib_recruitment',
      acceptedPartnerId: null,
      createdAt,
      updatedAt: createdAt,
    }
    const answer = api.interessentCreate.response.parse(interessent)
    await transact([
      ...interessenten.insertItems(interessent),
      auditItem({ actor: null, action: 'interessentCreate', entity: 'INTERESSENT', id, before: null, after: interessent, time: createdAt }),
      ...outboxItems({
        id: newId(),
        kind: 'recruitment_lead',
        ibPartnerId: partner.id,
        replyTo: { name: `${person.firstName} ${person.lastName}`, address: person.email },
        submitted: [
          { label: personFields.firstName.label, value: person.firstName },
          { label: personFields.lastName.label, value: person.lastName },
          { label: personFields.email.label, value: person.email },
          { label: personFields.phone.label, value: person.phone },
        ],
        partnerName: `${partner.companyName} (${partner.partnerId})`,
        consolePath: '/admin/ib-interessenten',
        createdAt,
      }),
      ...answerItem(answer),
    ])
    return answer
  })
}
