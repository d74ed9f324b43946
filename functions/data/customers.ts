import { type Customer, customerSchema } from '../../shared/domain/customer.ts'
import { defineEntity } from './entity.ts'
import { customerKey, lists, sortableId } from './keys.ts'

/** Figures of all customers: `total`, one per status and one per type. */
export const customerCounter = 'CUSTOMER'

/** The same figures of one partner's customers. */
export const partnerCustomerCounter = (partnerId: number) => `PCUSTOMER#${partnerId}`

/** Customers: newest first overall and by owning partner. */
export const customers = defineEntity<Customer>({
  schema: customerSchema,
  key: customerKey,
  indexes: ({ id, ibPartnerId }) => ({
    gsi1pk: lists.customers,
    gsi1sk: sortableId(id),
    gsi2pk: lists.customersOfPartner(ibPartnerId),
    gsi2sk: sortableId(id),
  }),
  search: {
    entity: 'CUSTOMER',
    texts: ({ firstName, lastName, email, customerId }) => [firstName, lastName, email, customerId],
    facets: ({ status, customerType, ibPartnerId }) => ({ status, customerType, ibPartnerId }),
  },
  counted: ({ status, customerType, ibPartnerId }) => {
    const figures = ['total', status, customerType]
    return { [customerCounter]: figures, ...(ibPartnerId === null ? {} : { [partnerCustomerCounter(ibPartnerId)]: figures }) }
  },
})
