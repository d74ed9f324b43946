import type * as z from 'zod'
import { maskContactsIn, maskEmail, maskPhone } from '../../shared/domain/contact-masks.ts'
import { type Customer, customerSchema } from '../../shared/domain/customer.ts'
import { inboxRowSchema } from '../../shared/domain/inbox.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { parsedValue } from '../runtime/parse-once.ts'

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

/** Records whose contact data is masked, by who reads them: leads are shown whole to all staff who may see them. */
const masked: Readonly<Record<'staff' | 'partner', readonly z.ZodType[]>> = {
  staff: [customerSchema],
  partner: [customerSchema, leadSchema],
}

/** Parses a value of an answer; customers, for a partner leads too, are shown without contact data. */
export const parsedWithoutContact =
  (reader: 'staff' | 'partner') =>
  (schema: z.ZodType, value: unknown): unknown => {
    const parsed = parsedValue(schema, value)
    if (schema === inboxRowSchema && isRecord(parsed) && parsed.kind === 'customer' && isRecord(parsed.record))
      return { ...parsed, record: withoutContactFacts(parsed.record) }
    return masked[reader].includes(schema) && isRecord(parsed) ? withoutContactFacts(parsed) : parsed
  }
