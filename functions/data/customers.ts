import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { countryByCode } from '../../shared/domain/countries.ts'
import { CUSTOMER_TYPES, type Customer, type CustomerType, customerSchema } from '../../shared/domain/customer.ts'
import { dayEventsOf } from '../../shared/domain/day-events.ts'
import type { Activity } from '../../shared/domain/entity.ts'
import { searchWords } from '../../shared/domain/fold.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { inboxPlaceOf } from '../../shared/domain/inbox.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { EXISTS, IS_NEW, isConditionFailed, send, tableName } from './client.ts'
import { readCounter, readCounterState, withTotal } from './counters.ts'
import { internal } from './cursor.ts'
import { defineEntity } from './entity.ts'
import { formFigures } from './form-figures.ts'
import { wordsWithoutContact } from './found-without-contact.ts'
import { inboxEntryOf, inboxFacts } from './inbox-rows.ts'
import { customerKey, customerSequenceKey, lists, partnerKey, sortableId, uniqueKey } from './keys.ts'
import { createdLater, creationOrder, listIndex, type PageRequest } from './list.ts'
import type { Order } from './merge.ts'
import type { Narrowing } from './narrowing.ts'
import { listPartners } from './partners.ts'
import { searchEntities } from './search.ts'
import type { IdSequence } from './sequence.ts'
import type { WriteItem } from './transact.ts'
import { confirmedFigures, confirmedRows, unconfirmedFact } from './unconfirmed.ts'
import { withoutDetails } from './without-details.ts'

/** Counter of customers by type and status (see {@link customerFigure}). */
export const customerCounter = 'CUSTOMER'

/** Counter with the same figures for one partner's customers. */
export const partnerCustomerCounter = (partnerId: number) => `PCUSTOMER#${partnerId}`

/** Name of the figure that counts customers of a type, a status, or both. */
export const customerFigure = (type: CustomerType | undefined, status: Activity | undefined) =>
  [type, status].filter((part) => part !== undefined).join('/') || 'total'

const inboxEntry = (customer: Customer) => inboxEntryOf(inboxPlaceOf.customer(customer), customer.ibPartnerId, withoutDetails(customer))

/** The public ids of a customer: its own, and those of the customers that were joined to it. */
export const customerIdsOf = ({ customerId, joined = [] }: Pick<Customer, 'customerId' | 'joined'>): readonly string[] => [
  customerId,
  ...joined.flatMap((one) => one.customerId ?? []),
]

/** The words of the German name of a country. */
const countryWords = (country: string | null) => (country === null ? [] : searchWords([countryByCode(country)?.name ?? country]))

/** Customers: newest first overall, by owning partner, and by type, status and both. */
export const customers = defineEntity<Customer>({
  schema: customerSchema,
  key: customerKey,
  idFrom: Number,
  indexes: ({ id, ibPartnerId, customerType, status }) => ({
    gsi1pk: lists.customers.of(id),
    gsi1sk: sortableId(id),
    ...(ibPartnerId !== null && { gsi2pk: lists.customersOfPartner(ibPartnerId, customerType), gsi2sk: sortableId(id) }),
    gsi3pk: lists.customersByTypeAndStatus(customerType, status).of(id),
    gsi4pk: lists.customersByStatus(status).of(id),
    gsi5pk: lists.customersByType(customerType).of(id),
  }),
  search: {
    order: 'newest',
    entity: 'CUSTOMER',
    tokensHoldRecord: true,
    inToken: withoutDetails,
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ firstName, lastName, email, ...ids }) => [firstName, lastName, email, ...customerIdsOf(ids)],
    facets: ({ status, customerType }) => ({ status, customerType }),
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
    parts: ({ firstName, lastName, email, customerId, phone, country }) => ({
      texts: [firstName, lastName, email, customerId],
      phone,
      country,
      wholes: countryWords(country),
    }),
  },
  inbox: inboxEntry,
  daily: dayEventsOf.customer,
  counted: (customer) => {
    const { status, customerType, ibPartnerId } = customer
    const facts = [customerType, status]
    return {
      [customerCounter]: facts,
      ...(ibPartnerId === null ? {} : { [partnerCustomerCounter(ibPartnerId)]: [...unconfirmedFact(customer), ...facts] }),
      ...inboxFacts(inboxEntry(customer)),
    }
  },
  tallied: (customer) => formFigures('registration', customer, customer.status === 'active'),
})

/** Filters of the customer list; an absent one matches all. */
export type CustomerFilter = {
  readonly search?: string | undefined
  /** Internal id of the owning partner. */
  readonly partnerId?: number | undefined
  readonly status?: Activity | undefined
  readonly type?: CustomerType | undefined
  /** Name of the link of this partner by which they came. */
  readonly link?: string | undefined
  /** Only later ones, the newest first for any `sort`. */
  readonly since?: string | undefined
  /** @default '-createdAt' */
  readonly sort?: CreationSort | undefined
  /** Whether a search finds customers by parts of their e-mail address too; otherwise it takes the whole one. @default true */
  readonly findsByContact?: boolean | undefined
  /** Whether a search that finds no customer finds those of the partners with such a name. @default false */
  readonly findsByPartner?: boolean | undefined
  /** Whether records are shown whose person has not confirmed them, and counted. Partners do not see those. @default true */
  readonly showsUnconfirmed?: boolean | undefined
}

/** The words by which a search finds a customer for people without the right to contact data. */
const wordsForOthers = ({ firstName, lastName, customerId, email }: Customer, searched: readonly string[]) =>
  wordsWithoutContact([firstName, lastName, customerId], email, searched)

/** What of a customer is found by parts of words if e-mail address and phone number are not shown. */
const shownToOthers = ({ firstName, lastName, customerId, country }: Customer) => ({
  texts: [firstName, lastName, customerId],
  wholes: countryWords(country),
})

/**
 * Reads a page of customers, with the number of matches unless a search is made or they are narrowed by link or time. One request for the figures and
 * one for the rows, two for a search.
 * @throws ApiError validation for a cursor of another filter
 */
export const listCustomers = async ({ since, ...filter }: CustomerFilter, page: PageRequest): Promise<Page<Customer>> => {
  const read = async () => {
    if (since === undefined) return readCustomers(filter, page)
    return createdLater(await readCustomers({ ...filter, sort: undefined }, { ...page, total: 'none' }), since, !filter.search)
  }
  return filter.showsUnconfirmed === false ? confirmedRows(await read()) : read()
}

/** Partners whose customers a search by a partner's name finds. */
const MOST_PARTNERS = 3

/** Reads a page of the customers of the partners that a search finds. */
const customersOfPartnersNamed =
  (search: string, { type, ...narrowing }: Narrowing & { readonly type: CustomerType | undefined }, order: Order) =>
  async (page: PageRequest): Promise<Page<Customer>> => {
    const { items } = await listPartners({ search }, { limit: MOST_PARTNERS, caller: internal })
    const types = type === undefined ? CUSTOMER_TYPES : [type]
    const uneven = items.flatMap(({ id }) => types.map((one) => lists.customersOfPartner(id, one)))
    return uneven.length === 0 ? { items: [] } : listIndex(customers.definition, 'gsi2', { uneven }, order, page, narrowing)
  }

const readCustomers = async (
  {
    search,
    partnerId,
    status,
    type,
    link,
    sort,
    findsByContact = true,
    findsByPartner = false,
    showsUnconfirmed = true,
  }: Omit<CustomerFilter, 'since'>,
  page: PageRequest,
): Promise<Page<Customer>> => {
  const { definition } = customers
  const order = creationOrder(sort)
  // A customer who has moved here keeps the name of the link of another partner.
  const ofLink = link === undefined ? undefined : { link, 'referral.partnerId': partnerId }
  if (search) {
    const limited = findsByContact ? {} : { shownWords: wordsForOthers, shownParts: shownToOthers }
    let foundBy: 'partner' | undefined
    const readOfPartners = customersOfPartnersNamed(search, { status, type, ...ofLink }, order)
    const otherwise = async (next: PageRequest) => {
      const found = await readOfPartners(next)
      if (found.items.length > 0) foundBy = 'partner'
      return found
    }
    const inToken = Object.fromEntries(Object.entries(ofLink ?? {}).map(([name, value]) => [`record.${name}`, value]))
    const narrowing = { partnerId, status, customerType: type, ...inToken }
    const ofPartners = findsByPartner && partnerId === undefined ? { otherwise } : {}
    const found = await searchEntities(definition, search, narrowing, page, { order, ...limited, ...ofPartners })
    return { ...found, ...(foundBy && { foundBy }) }
  }
  const read = () => {
    if (partnerId !== undefined) {
      const ofType = (one: CustomerType) => lists.customersOfPartner(partnerId, one)
      const where = type === undefined ? { uneven: CUSTOMER_TYPES.map(ofType) } : ofType(type)
      return listIndex(definition, 'gsi2', where, order, page, { status, ...ofLink })
    }
    if (type !== undefined && status !== undefined) {
      return listIndex(definition, 'gsi3', lists.customersByTypeAndStatus(type, status).all, order, page, ofLink)
    }
    if (status !== undefined) return listIndex(definition, 'gsi4', lists.customersByStatus(status).all, order, page, ofLink)
    if (type !== undefined) return listIndex(definition, 'gsi5', lists.customersByType(type).all, order, page, ofLink)
    return listIndex(definition, 'gsi1', lists.customers.all, order, page, ofLink)
  }
  if (ofLink !== undefined) return read()
  const counter = partnerId === undefined ? customerCounter : partnerCustomerCounter(partnerId)
  const figure = customerFigure(type, status)
  // No index filters a partner's customers by status. A figure of zero saves reading all of them.
  if (partnerId !== undefined && status !== undefined && page.cursor === undefined) {
    const figures = await readCounter(counter)
    const { [figure]: total = 0 } = showsUnconfirmed ? figures : confirmedFigures(figures)
    return total === 0 ? { items: [], total } : { ...(await read()), total }
  }
  return withTotal(read(), counter, figure, page, showsUnconfirmed ? undefined : confirmedFigures)
}

/**
 * Copies the number of a partner's customers from its counter to its row, where lists show it. Storing a customer does not change the row in its own
 * transaction, because a campaign's registrations would cancel each other there. The copy of a later state wins; a copy that was lost is made up by
 * the next one, or by a nightly check. Two requests. It never fails: the customer is stored already.
 */
export const copyCustomerCount = async (partnerId: number): Promise<void> => {
  try {
    const { figures, changes } = await readCounterState(partnerCustomerCounter(partnerId), { isConsistent: true })
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: partnerKey(partnerId),
        UpdateExpression: 'SET customerCount = :count, customerChanges = :changes',
        ConditionExpression: `${EXISTS} AND (attribute_not_exists(customerChanges) OR customerChanges <= :changes)`,
        ExpressionAttributeValues: { ':count': figures.total ?? 0, ':changes': changes },
      }),
    )
  } catch (error) {
    // A later state was copied first, or the partner is gone.
    if (!isConditionFailed(error)) log('error', 'The number of customers was not copied', { partnerId, ...errorFacts(error) })
  }
}

/** How many customers a partner sees: without unconfirmed ones. One request, none for a partner without customers. */
export const confirmedCustomerCount = async ({ id, customerCount }: Pick<Partner, 'id' | 'customerCount'>): Promise<number> =>
  customerCount === 0 ? 0 : (confirmedFigures(await readCounter(partnerCustomerCounter(id))).total ?? 0)

/** Says that a public customer id is taken. */
export const customerIdTaken = (): Error => fieldError('customerId', 'Diese Kunden-ID ist schon vergeben', 'conflict')

/** Claims a public customer id; refused at its field when another customer has it, compared without case. */
export const claimCustomerIdItem = (customerId: string, id: number): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...uniqueKey('CUSTOMER_ID', customerId), id },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: customerIdTaken,
})

/** Gives the public id of a customer to the one that it is joined to, or back; refused as stale if it belongs to neither. */
export const moveCustomerIdItem = (customerId: string, from: number, to: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: uniqueKey('CUSTOMER_ID', customerId),
      UpdateExpression: 'SET id = :to',
      ConditionExpression: 'id = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  },
  refusal: () => new ApiError('stale'),
})

const holderSchema = z.object({ id: idSchema })

/** Internal id of the customer with this public one, compared without case. */
export const customerIdOf = async (customerId: string): Promise<number | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: uniqueKey('CUSTOMER_ID', customerId), ConsistentRead: true }))
  return Item === undefined ? undefined : holderSchema.parse(Item).id
}

/** Releases a public customer id if it belongs to this customer. */
export const releaseCustomerIdItem = (customerId: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: uniqueKey('CUSTOMER_ID', customerId) } },
})

/** Generated public ids of customers, such as `KD-20461`. */
export const customerIds: IdSequence = {
  key: customerSequenceKey,
  start: 20_460,
  idOf: (number) => `KD-${number}`,
  claimOf: (id) => uniqueKey('CUSTOMER_ID', id),
  field: 'customerId',
}
