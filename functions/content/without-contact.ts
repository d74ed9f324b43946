import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { maskContactsIn, maskEmail, maskEmailsIn, maskPhone } from '../../shared/domain/contact-masks.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { mailRecords } from '../../shared/domain/mail.ts'
import type { StoredMail } from '../data/mails.ts'

/*
 * Records as they are shown to people without the right `customers.contact`: e-mail addresses and phone numbers of customers are masked, also within
 * texts that people have typed.
 */

/** How the fields of customers are masked that are or may contain contact data. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  message: maskContactsIn,
  transferReason: maskContactsIn,
  search: maskContactsIn,
}

const withoutContactFacts = <Facts extends Readonly<Record<string, unknown>>>(facts: Facts): Facts => {
  const masked = Object.entries(facts).flatMap(([name, value]) => {
    const mask = Object.hasOwn(masks, name) ? masks[name] : undefined
    return mask === undefined || typeof value !== 'string' ? [] : [[name, mask(value)]]
  })
  return { ...facts, ...Object.fromEntries(masked) }
}

/** A customer. */
export const customerWithoutContact = (customer: Customer): Customer => withoutContactFacts(customer)

/** An entry of the audit log, about whatever record. */
export const entryWithoutContact = (entry: AuditEntry): AuditEntry => {
  const shown = (mask: (facts: Record<string, unknown>) => Record<string, unknown>) => ({
    ...entry,
    before: entry.before && mask(entry.before),
    after: entry.after && mask(entry.after),
  })
  if (entry.entity === 'CUSTOMER' || entry.entity === 'CUSTOMER_LIST' || entry.entity === 'PERSON_LIST') return shown(withoutContactFacts)
  // What a mail server answered may name the recipient.
  if (entry.entity === 'MAIL')
    return shown((facts) => (typeof facts.reason === 'string' ? { ...facts, reason: maskEmailsIn(facts.reason) } : facts))
  return entry
}

const masksByLabel = new Map(Object.entries(masks).map(([name, mask]) => [fieldLabels[name], mask]))

/** A mail; only those about customers are changed. */
export const mailWithoutContact = (mail: StoredMail): StoredMail => {
  if (mail.kind === 'trial' || mailRecords[mail.kind] !== 'CUSTOMER') return mail
  const address = mail.replyTo.address.toLowerCase()
  const shownAddress = (one: string) => (one.toLowerCase() === address ? maskEmail(one) : one)
  return {
    ...mail,
    replyTo: { ...mail.replyTo, address: maskEmail(mail.replyTo.address) },
    submitted: mail.submitted.map(({ label, value }) => ({ label, value: masksByLabel.get(label)?.(value) ?? value })),
    reason: mail.reason && maskEmailsIn(mail.reason),
    to: mail.to.map(shownAddress),
    taken: mail.taken.map(shownAddress),
    refused: mail.refused.map((refusal) => ({ ...refusal, address: shownAddress(refusal.address), words: maskEmailsIn(refusal.words) })),
  }
}
