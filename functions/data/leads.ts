import type { Page } from '../../shared/api/route.ts'
import { dayEventsOf } from '../../shared/domain/day-events.ts'
import { inboxPlaceOf } from '../../shared/domain/inbox.ts'
import { type Lead, type LeadStatus, leadSchema } from '../../shared/domain/lead.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import { phonesIn } from '../../shared/domain/phone-number.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { formFigures } from './form-figures.ts'
import { wordsWithoutContact } from './found-without-contact.ts'
import { inboxEntryOf, inboxFacts } from './inbox-rows.ts'
import { leadKey, lists, sortableId } from './keys.ts'
import { createdLater, creationOrder, listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'
import { confirmedFigures, confirmedRows, unconfirmedFact } from './unconfirmed.ts'

/** Counter of leads by status. */
export const leadCounter = 'INTERESSENT'

/** Counter with the same figures for the leads that one partner referred. */
export const partnerLeadCounter = (partnerId: number) => `PINTERESSENT#${partnerId}`

const inboxEntry = (lead: Lead) => inboxEntryOf(inboxPlaceOf.lead(lead), lead.ibPartnerId, lead)

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
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ firstName, lastName, email, partnerName, partnerId }) => [firstName, lastName, email, partnerName, partnerId],
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
    phones: ({ phone }) => phonesIn(phone),
  },
  inbox: inboxEntry,
  daily: dayEventsOf.lead,
  counted: (lead) => ({
    [leadCounter]: [lead.status],
    [partnerLeadCounter(lead.ibPartnerId)]: [...unconfirmedFact(lead), lead.status],
    ...inboxFacts(inboxEntry(lead)),
  }),
  tallied: (lead) => formFigures('recruitment', lead, lead.status === 'IB-Akzeptiert'),
})

/** Filters of the list of leads. */
type LeadFilter = {
  readonly search?: string | undefined
  readonly status?: LeadStatus | undefined
  /** Internal id of the referring partner. */
  readonly partnerId?: number | undefined
  /** Only later ones, the newest first for any `sort`. */
  readonly since?: string | undefined
  /** @default '-createdAt' */
  readonly sort?: CreationSort | undefined
  /** Whether a search finds leads by parts of their e-mail address too; otherwise it takes the whole one. @default true */
  readonly findsByContact?: boolean | undefined
  /** Whether records are shown whose person has not confirmed them, and counted. Partners do not see those. @default true */
  readonly showsUnconfirmed?: boolean | undefined
}

/** The words by which a search finds a lead for people who may not see its contact data. */
const wordsForOthers = ({ firstName, lastName, partnerName, partnerId, email }: Lead, searched: readonly string[]) =>
  wordsWithoutContact([firstName, lastName, partnerName, partnerId], email, searched)

/**
 * A page of leads, newest first unless sorted otherwise, with the total number of matches when it is known.
 * @throws ApiError validation for a cursor of another list
 */
export const listLeads = async ({ since, ...filter }: LeadFilter, page: PageRequest): Promise<Page<Lead>> => {
  const read = async () => {
    if (since === undefined) return readLeads(filter, page)
    return createdLater(await readLeads({ ...filter, sort: undefined }, { ...page, total: 'none' }), since, !filter.search)
  }
  return filter.showsUnconfirmed === false ? confirmedRows(await read()) : read()
}

const readLeads = (
  { search, status, partnerId, sort, findsByContact = true, showsUnconfirmed = true }: Omit<LeadFilter, 'since'>,
  page: PageRequest,
): Promise<Page<Lead>> => {
  const { definition } = leads
  const order = creationOrder(sort)
  if (search) {
    const limited = findsByContact ? {} : { shownWords: wordsForOthers }
    return searchEntities(definition, search, { status, partnerId }, page, { order, ...limited })
  }
  if (partnerId !== undefined) {
    const rows = listIndex(definition, 'gsi3', lists.leadsOfPartner(partnerId), order, page, { status })
    return withTotal(rows, partnerLeadCounter(partnerId), status ?? 'total', page, showsUnconfirmed ? undefined : confirmedFigures)
  }
  if (status !== undefined)
    return withTotal(listIndex(definition, 'gsi2', lists.leadsByStatus(status), order, page), leadCounter, status, page)
  return withTotal(listIndex(definition, 'gsi1', lists.leads, order, page), leadCounter, 'total', page)
}
