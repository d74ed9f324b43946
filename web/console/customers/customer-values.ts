import type * as z from 'zod'
import { CUSTOMER_TYPES, type Customer, type customerFormSchema } from '../../../shared/domain/customer.ts'
import { amountText } from '../../ui/form/amounts.ts'

/** Initial values of the customer form. */
export const customerValues = (customer: Customer | undefined) => ({
  firstName: customer?.firstName ?? '',
  lastName: customer?.lastName ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  country: customer?.country ?? null,
  ibPartnerId: customer?.ibPartnerId ?? null,
  customerType: customer?.customerType ?? 'client',
  status: customer?.status ?? 'active',
  subIbCommissionPerLot: amountText(customer?.subIbCommissionPerLot ?? '0.00'),
  ibAccountNumber: customer?.ibAccountNumber ?? '',
  transferReason: '',
})
export type CustomerValues = ReturnType<typeof customerValues>
export type CustomerOutput = z.output<ReturnType<typeof customerFormSchema>>

/** New customers are clients or Sub-IBs; an existing „Interessent“ may stay one. */
export const offeredTypes = (customer: Customer | undefined) =>
  CUSTOMER_TYPES.filter((type) => type !== 'interessent' || customer?.customerType === 'interessent')
