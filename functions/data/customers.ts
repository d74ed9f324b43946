import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type Customer, type CustomerType, customerSchema } from '../../shared/domain/customer.ts'
import { dayEventsOf } from '../../shared/domain/day-events.ts'
import type { Activity } from '../../shared/domain/entity.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { inboxPlaceOf } from '../../shared/domain/inbox.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { phonesIn } from '../../shared/domain/phone-number.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { readCounter, withTotal } from './counters.ts'
import { internal } from './cursor.ts'
import { defineEntity } from './entity.ts'
import { formFigures } from './form-figures.ts'
import { wordsWithoutContact } from './found-without-contact.ts'
import { inboxEntryOf, inboxFacts } from './inbox-rows.ts'
import { customerKey, customerSequenceKey, lists, sortableId, uniqueKey } from './keys.ts'
import { createdLater, creationOrder, listIndex, type Order, type PageRequest } from './list.ts'
import type { Narrowing } from './narrowing.ts'
import { listPartners } from './partners.ts'
import { searchEntities } from './search.ts'
import type { IdSequence } from './sequence.ts'
import type { WriteItem } from './transact.ts'
import { confirmedFigures, confirmedRows, unconfirmedFact } from './unconfirmed.ts'

/** Counter of customers by type and status (see {@link customerFigure}). */
export const customerCounter = 'CUSTOMER'

/** Counter with the same figures for one partner's customers. */
export const partnerCustomerCounter = (partnerId: number) => `PCUSTOMER#${partnerId}`

/** Name of the figure that counts customers of a type, a status, or both. */
export const customerFigure = (type: CustomerType | undefined, status: Activity | undefined) =>
  [type, status].filter((part) => part !== undefined).join('/') || 'total'

const inboxEntry = (customer: Customer) => inboxEntryOf(inboxPlaceOf.customer(customer), customer.ibPartnerId, customer)

/** The public ids of a customer: its own, and those of the customers that were joined to it. */
export const customerIdsOf = ({ customerId, joined = [] }: Pick<Customer, 'customerId' | 'joined'>): readonly string[] => [
  customerId,
  ...joined.flatMap((one) => one.customerId ?? []),
]

/** Customers: newest first overall, by owning partner, and by type, status and both. */
export const customers = defineEntity<Customer>({
  schema: customerSchema,
  key: customerKey,
  idFrom: Number,
  indexes: ({ id, ibPartnerId, customerType, status }) => ({
    gsi1pk: lists.customers,
    gsi1sk: sortableId(id),
    ...(ibPartnerId !== null && { gsi2pk: lists.customersOfPartner(ibPartnerId), gsi2sk: sortableId(id) }),
    gsi3pk: lists.customersByTypeAndStatus(customerType, status),
    gsi4pk: lists.customersByStatus(status),
    gsi5pk: lists.customersByType(customerType),
  }),
  search: {
    order: 'newest',
    entity: 'CUSTOMER',
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ firstName, lastName, email, ...ids }) => [firstName, lastName, email, ...customerIdsOf(ids)],
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
    phones: ({ phone, country }) => phonesIn(phone, country),
  },
  ownerOf: ({ ibPartnerId }) => ibPartnerId,
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
  (search: string, narrowing: Narrowing, order: Order) =>
  async (page: PageRequest): Promise<Page<Customer>> => {
    const { items } = await listPartners({ search }, { limit: MOST_PARTNERS, caller: internal })
    const owned = items.map(({ id }) => lists.customersOfPartner(id))
    return owned.length === 0 ? { items: [] } : listIndex(customers.definition, 'gsi2', owned, order, page, narrowing)
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
    const limited = findsByContact ? {} : { shownWords: wordsForOthers }
    let foundBy: 'partner' | undefined
    const readOfPartners = customersOfPartnersNamed(search, { status, customerType: type, ...ofLink }, order)
    const otherwise = async (next: PageRequest) => {
      const found = await readOfPartners(next)
      if (found.items.length > 0) foundBy = 'partner'
      return found
    }
    const narrowing = { partnerId, status, customerType: type, ...ofLink }
    const ofPartners = findsByPartner && partnerId === undefined ? { otherwise } : {}
    const found = await searchEntities(definition, search, narrowing, page, { order, ...limited, ...ofPartners })
    return { ...found, ...(foundBy && { foundBy }) }
  }
  const read = () => {
    if (partnerId !== undefined) {
      return listIndex(definition, 'gsi2', lists.customersOfPartner(partnerId), order, page, { status, customerType: type, ...ofLink })
    }
    if (type !== undefined && status !== undefined) {
      return listIndex(definition, 'gsi3', lists.customersByTypeAndStatus(type, status), order, page, ofLink)
    }
    if (status !== undefined) return listIndex(definition, 'gsi4', lists.customersByStatus(status), order, page, ofLink)
    if (type !== undefined) return listIndex(definition, 'gsi5', lists.customersByType(type), order, page, ofLink)
    return listIndex(definition, 'gsi1', lists.customers, order, page, ofLink)
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
