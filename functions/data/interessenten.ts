import { type Interessent, interessentSchema } from '../../shared/domain/interessent.ts'
import { defineEntity } from './entity.ts'
import { interessentKey, lists, sortableId } from './keys.ts'

/** Figures of all leads: `total` and one per status. */
export const interessentCounter = 'INTERESSENT'

/** Leads: newest first overall, by status and by referring partner. */
export const interessenten = defineEntity<Interessent>({
  schema: interessentSchema,
  key: interessentKey,
  idFrom: Number,
  indexes: ({ id, status, ibPartnerId }) => ({
    gsi1pk: lists.interessenten,
    gsi1sk: sortableId(id),
    gsi2pk: lists.interessentenByStatus(status),
    gsi2sk: sortableId(id),
    gsi3pk: lists.interessentenOfPartner(ibPartnerId),
  }),
  search: {
    order: 'newest',
    entity: 'INTERESSENT',
    texts: ({ firstName, lastName, email, partnerName, partnerId }) => [firstName, lastName, email, partnerName, partnerId],
    facets: ({ status }) => ({ status }),
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
  },
  counted: ({ status }) => ({ [interessentCounter]: ['total', status] }),
})
