import { type Lead, leadSchema } from '../../shared/domain/lead.ts'
import { defineEntity } from './entity.ts'
import { leadKey, lists, sortableId } from './keys.ts'

/** Counter of leads: `total` and one figure per status. */
export const leadCounter = 'INTERESSENT'

/** Leads: newest first overall, by status and by referring partner. */
export const leads = defineEntity<Lead>({
  schema: leadSchema,
  key: leadKey,
  idFrom: Number,
  indexes: ({ id, status, ibPartnerId }) => ({
    gsi1pk: lists.leads,
    gsi1sk: sortableId(id),
    gsi2pk: lists.leadsByStatus(status),
    gsi2sk: sortableId(id),
    gsi3pk: lists.leadsOfPartner(ibPartnerId),
  }),
  search: {
    order: 'newest',
    entity: 'INTERESSENT',
    texts: ({ firstName, lastName, email, partnerName, partnerId }) => [firstName, lastName, email, partnerName, partnerId],
    facets: ({ status }) => ({ status }),
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
  },
  counted: ({ status }) => ({ [leadCounter]: ['total', status] }),
})
