import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '../../shared/api/route.ts'
import { CUSTOMER_TYPES, type Customer, type CustomerType, customerSchema } from '../../shared/domain/customer.ts'
import type { Activity } from '../../shared/domain/entity.ts'
import { germanDay } from '../../shared/domain/german.ts'
import type { CustomerSort } from '../../shared/domain/list-sorts.ts'
import { fieldError } from '../runtime/api-error.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { EXISTS, IS_NEW, isConditionFailed, send, tableName } from './client.ts'
import { withoutConsentWords } from './consent-words.ts'
import { readCounter, readCounterState, withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { isFoundWithoutContact } from './found-without-contact.ts'
import { customerKey, customerSequenceKey, lists, partnerKey, sortableId, uniqueKey } from './keys.ts'
import { createdLater, listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'
import { nextNumber } from './sequence.ts'
import type { WriteItem } from './transact.ts'

/** Counter of customers by type and status (see {@link customerFigure}). */
export const customerCounter = 'CUSTOMER'

/** Counter with the same figures for one partner's customers. */
export const partnerCustomerCounter = (partnerId: number) => `PCUSTOMER#${partnerId}`

/** Name of the figure that counts customers of a type, a status, or both. */
export const customerFigure = (type: CustomerType | undefined, status: Activity | undefined) =>
  [type, status].filter((part) => part !== undefined).join('/') || 'total'

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
    inToken: withoutConsentWords,
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ firstName, lastName, email, customerId }) => [firstName, lastName, email, customerId],
    facets: ({ status, customerType }) => ({ status, customerType }),
    partnerOf: ({ ibPartnerId }) => ibPartnerId,
  },
  counted: ({ status, customerType, ibPartnerId }) => {
    const facts = [customerType, status]
    return { [customerCounter]: facts, ...(ibPartnerId === null ? {} : { [partnerCustomerCounter(ibPartnerId)]: facts }) }
  },
  tallied: ({ referral, createdAt, status }) =>
    referral && {
      referral: { ...referral, page: 'registration', day: germanDay(Date.parse(createdAt)) },
      add: { sent: 1, won: status === 'active' ? 1 : 0 },
    },
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
  /** Only later ones, the newest first whatever `sort` says. */
  readonly since?: string | undefined
  /** @default '-createdAt' */
  readonly sort?: CustomerSort | undefined
  /** Whether a search finds customers by parts of their e-mail address too; otherwise it takes the whole one. @default true */
  readonly findsByContact?: boolean | undefined
}

/** Whether a search finds a customer by what people without the right to contact data see of it. */
const isFoundByOthers = ({ firstName, lastName, customerId, email }: Customer, words: readonly string[]) =>
  isFoundWithoutContact([firstName, lastName, customerId], email, words)

/**
 * Reads a page of customers, with the number of matches unless a search is made or they are narrowed by link or time. One request for the figures and one for the rows, two for a search.
 * @throws ApiError validation for a cursor of another filter
 */
export const listCustomers = async ({ since, ...filter }: CustomerFilter, page: PageRequest): Promise<Page<Customer>> => {
  if (since === undefined) return readCustomers(filter, page)
  const found = await readCustomers({ ...filter, sort: undefined }, { ...page, total: 'none' })
  return createdLater(found, since, !filter.search)
}

const readCustomers = async (
  { search, partnerId, status, type, link, sort, findsByContact = true }: Omit<CustomerFilter, 'since'>,
  page: PageRequest,
): Promise<Page<Customer>> => {
  const { definition } = customers
  const order = sort === 'createdAt' ? 'ascending' : 'newest'
  // A customer who has moved here keeps the name of the link of another partner.
  const ofLink = link === undefined ? undefined : { link, 'referral.partnerId': partnerId }
  if (search) {
    const mayFind = findsByContact ? undefined : isFoundByOthers
    const inToken = Object.fromEntries(Object.entries(ofLink ?? {}).map(([name, value]) => [`record.${name}`, value]))
    return searchEntities(definition, search, { partnerId, status, customerType: type, ...inToken }, page, { order, mayFind })
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
    const { [figure]: total = 0 } = await readCounter(counter)
    return total === 0 ? { items: [], total } : { ...(await read()), total }
  }
  return withTotal(read(), counter, figure, page)
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

/** Claims a public customer id; refused at its field when another customer has it, compared without case. */
export const claimCustomerIdItem = (customerId: string, id: number): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...uniqueKey('CUSTOMER_ID', customerId), id },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => fieldError('customerId', 'Diese Kunden-ID ist schon vergeben', 'conflict'),
})

/** Releases a public customer id if it belongs to this customer. */
export const releaseCustomerIdItem = (customerId: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: uniqueKey('CUSTOMER_ID', customerId) } },
})

const LAST_GIVEN_BY_HAND = 20_460

/** The next public id to try, such as `KD-20461`. Gaps are possible, and only claiming it shows whether it is free. */
export const nextCustomerId = async (): Promise<string> => `KD-${await nextNumber(customerSequenceKey, LAST_GIVEN_BY_HAND)}`
