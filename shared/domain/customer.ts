import * as z from 'zod'
import { activitySchema, decimalSchema, entityShape } from './entity.ts'
import { idSchema } from './ids.ts'

export const CUSTOMER_TYPES = ['client', 'sub_ib', 'interessent'] as const
const SPELLINGS: Readonly<Record<string, string>> = { Client: 'client', 'Sub-IB': 'sub_ib', Interessent: 'interessent' }

/** A customer's type; the specification's other spellings are accepted. */
export const customerTypeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? (SPELLINGS[value] ?? value) : value),
  z.enum(CUSTOMER_TYPES, 'Unbekannter Typ'),
)
export type CustomerType = z.infer<typeof customerTypeSchema>
export const customerTypeLabels = { client: 'Client', sub_ib: 'Sub-IB', interessent: 'Interessent' } satisfies Record<CustomerType, string>

/** A customer of the broker, owned by a partner or by nobody. */
export const customerSchema = z.object({
  ...entityShape,
  customerId: z.string().min(1).max(50),
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  email: z.string().max(255),
  phone: z.string().max(50).nullable(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string().max(100).nullable(),
  /** Internal id of the owning partner. */
  ibPartnerId: idSchema.nullable(),
  subIbId: z.string().max(50).nullable(),
  ibAccountNumber: z.string().max(100).nullable(),
  customerType: z.enum(CUSTOMER_TYPES),
  /** Dollars per lot, such as "2.50". */
  subIbCommissionPerLot: decimalSchema(8),
  status: activitySchema,
  isFromLandingPage: z.boolean(),
})
export type Customer = z.infer<typeof customerSchema>
