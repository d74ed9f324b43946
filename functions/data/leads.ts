import type { Page } from '../../shared/api/route.ts'
import { germanDay } from '../../shared/domain/german.ts'
import { type Lead, type LeadStatus, leadSchema } from '../../shared/domain/lead.ts'
import { withoutConsentWords } from './consent-words.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { isFoundWithoutContact } from './found-without-contact.ts'
import { leadKey, lists, sortableId } from './keys.ts'
import { createdLater, listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'

/** Counter of leads by status. */
export const leadCounter = 'INTERESSENT'

/** Counter with the same figures for the leads that one partner referred. */
export const partnerLeadCounter = (partnerId: number) => `PINTERESSENT#${partnerId}`

/** Leads: newest first overall, by status and by referring partner. */
export const leads = defineEntity<Lead>({
  schema: leadSchema,
  key: leadKey,
  idFrom: Number,
  indexes: ({ id, status, ibPartnerId }) => ({
    gsi1pk: lists.leads.of(id),
    gsi1sk: sortableId(id),
    gsi2pk: lists.leadsByStatus(status).of(id),
    gsi2sk: sortableId(id),
    gsi3pk: lists.leadsOfPartner(ibPartnerId),
  }),
  search: {
    order: 'newest',
    entity: 'INTERESSENT',
    tokensHoldRecord: true,
    inToken: withoutConsentWords,
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ firstName, lastName, email, partnerName, partnerId }) => [firstName, lastName, email, partnerName, partnerId],
    facets: ({ status }) => ({ status }),
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
  },
  counted: ({ status, ibPartnerId }) => ({ [leadCounter]: [status], [partnerLeadCounter(ibPartnerId)]: [status] }),
  tallied: ({ referral, createdAt, status }) =>
    referral && {
      referral: { ...referral, page: 'recruitment', day: germanDay(Date.parse(createdAt)) },
      add: { sent: 1, won: status === 'IB-Akzeptiert' ? 1 : 0 },
    },
})

/** Filters of the list of leads. */
type LeadFilter = {
  readonly search?: string | undefined
  readonly status?: LeadStatus | undefined
  /** Internal id of the referring partner. */
  readonly partnerId?: number | undefined
  /** Only later ones. */
  readonly since?: string | undefined
  /** Whether a search finds leads by parts of their e-mail address too; otherwise it takes the whole one. @default true */
  readonly findsByContact?: boolean | undefined
}

/** Whether a search finds a lead by what people who may not see its contact data see of it. */
const isFoundByOthers = ({ firstName, lastName, partnerName, partnerId, email }: Lead, words: readonly string[]) =>
  isFoundWithoutContact([firstName, lastName, partnerName, partnerId], email, words)

/** A page of leads, newest first, with the total number of matches when it is known. @throws ApiError validation for a cursor of another list */
export const listLeads = async ({ since, ...filter }: LeadFilter, page: PageRequest): Promise<Page<Lead>> => {
  if (since === undefined) return readLeads(filter, page)
  return createdLater(await readLeads(filter, { ...page, total: 'none' }), since, !filter.search)
}

const readLeads = (
  { search, status, partnerId, findsByContact = true }: Omit<LeadFilter, 'since'>,
  page: PageRequest,
): Promise<Page<Lead>> => {
  const { definition } = leads
  if (search)
    return searchEntities(definition, search, { status, partnerId }, page, { mayFind: findsByContact ? undefined : isFoundByOthers })
  if (partnerId !== undefined) {
    const rows = listIndex(definition, 'gsi3', lists.leadsOfPartner(partnerId), 'newest', page, { status })
    return withTotal(rows, partnerLeadCounter(partnerId), status ?? 'total', page)
  }
  if (status !== undefined)
    return withTotal(listIndex(definition, 'gsi2', lists.leadsByStatus(status).all, 'newest', page), leadCounter, status, page)
  return withTotal(listIndex(definition, 'gsi1', lists.leads.all, 'newest', page), leadCounter, 'total', page)
}
