import type * as z from 'zod'
import { maskContactsIn, maskEmail, maskPhone } from '../../shared/domain/contact-masks.ts'
import { type Customer, customerSchema } from '../../shared/domain/customer.ts'
import { parsedValue } from '../runtime/parse-once.ts'

/** How the fields of customers are masked that are or may contain contact data. */
export const contactMasks: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  message: maskContactsIn,
  transferReason: maskContactsIn,
  search: maskContactsIn,
}

/** Facts of a customer, by the names of its fields. */
export const withoutContactFacts = <Facts extends Readonly<Record<string, unknown>>>(facts: Facts): Facts => {
  const masked = Object.entries(facts).flatMap(([name, value]) => {
    const mask = Object.hasOwn(contactMasks, name) ? contactMasks[name] : undefined
    return mask === undefined || typeof value !== 'string' ? [] : [[name, mask(value)]]
  })
  return { ...facts, ...Object.fromEntries(masked) }
}

/** A customer as people without the right `customers.contact` see it. */
export const customerWithoutContact = (customer: Customer): Customer => withoutContactFacts(customer)

/** Parses a value of an answer; a customer is shown without contact data. */
export const parsedWithoutContact = (schema: z.ZodType, value: unknown): unknown =>
  schema === customerSchema ? customerWithoutContact(customerSchema.parse(value)) : parsedValue(schema, value)
