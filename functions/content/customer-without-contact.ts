import { maskContactsIn, maskEmail, maskPhone } from '../../shared/domain/contact-masks.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import { isRecord } from '../../shared/domain/is-record.ts'

/** How the fields of customers and leads are masked that are or may contain contact data. */
export const contactMasks: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  message: maskContactsIn,
  transferReason: maskContactsIn,
  search: maskContactsIn,
  // Of a note.
  text: maskContactsIn,
}

/** Facts of a customer or a lead, by the names of its fields, and of those that were joined to it. */
export const withoutContactFacts = <Facts extends Readonly<Record<string, unknown>>>(facts: Facts): Facts => {
  const masked = Object.entries(facts).flatMap(([name, value]) => {
    const mask = Object.hasOwn(contactMasks, name) ? contactMasks[name] : undefined
    if (name === 'joined' && Array.isArray(value))
      return [[name, value.map((joined: unknown) => (isRecord(joined) ? withoutContactFacts(joined) : joined))]]
    return mask === undefined || typeof value !== 'string' ? [] : [[name, mask(value)]]
  })
  return { ...facts, ...Object.fromEntries(masked) }
}

/** A customer as people without the right `customers.contact` see it. */
export const customerWithoutContact = (customer: Customer): Customer => withoutContactFacts(customer)
