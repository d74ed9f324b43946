import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { maskContactsIn, maskEmail, maskEmailsIn } from '../../shared/domain/contact-masks.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { mailRecords } from '../../shared/domain/mail.ts'
import type { StoredMail } from '../data/mails.ts'
import { contactMasks, withoutContactFacts } from './customer-without-contact.ts'

/*
 * Records as they are shown to people without the right `customers.contact`: e-mail addresses and phone numbers of customers are masked, also within
 * texts that people have typed.
 */

const OF_CUSTOMERS: readonly string[] = ['CUSTOMER', 'CUSTOMER_LIST', 'PERSON_LIST', 'AUDIT_LOG'] satisfies readonly AuditEntity[]

/** An entry of the audit log, about whatever record. */
export const entryWithoutContact = (entry: AuditEntry): AuditEntry => {
  const shown = (mask: (facts: Record<string, unknown>) => Record<string, unknown>) => ({
    ...entry,
    before: entry.before && mask(entry.before),
    after: entry.after && mask(entry.after),
  })
  // Entries of exports and long reads keep what was searched for.
  if (OF_CUSTOMERS.includes(entry.entity)) return shown(withoutContactFacts)
  // What a mail server answered may name the recipient.
  if (entry.entity === 'MAIL')
    return shown((facts) => (typeof facts.reason === 'string' ? { ...facts, reason: maskEmailsIn(facts.reason) } : facts))
  return entry
}

const masksByLabel = new Map(Object.entries(contactMasks).map(([name, mask]) => [fieldLabels[name], mask]))

/** An answer to a person whose words staff have written. */
const answerWithoutContact = ({ words, ...answer }: NonNullable<StoredMail['answer']>): StoredMail['answer'] => ({
  ...answer,
  ...(words && { words: { subject: maskContactsIn(words.subject), text: maskContactsIn(words.text) } }),
})

/** A mail; only those about customers are changed. */
export const mailWithoutContact = (mail: StoredMail): StoredMail => {
  if (mail.kind === 'trial' || mailRecords[mail.kind] !== 'CUSTOMER') return mail
  const address = foldPublicId(mail.replyTo.address)
  const shownAddress = (one: string) => (foldPublicId(one) === address ? maskEmail(one) : one)
  return {
    ...mail,
    replyTo: { ...mail.replyTo, address: maskEmail(mail.replyTo.address) },
    submitted: mail.submitted.map(({ label, value }) => ({ label, value: masksByLabel.get(label)?.(value) ?? value })),
    reason: mail.reason && maskEmailsIn(mail.reason),
    ...(mail.answer && { answer: answerWithoutContact(mail.answer) }),
    to: mail.to.map(shownAddress),
    taken: mail.taken.map(shownAddress),
    refused: mail.refused.map((refusal) => ({ ...refusal, address: shownAddress(refusal.address), words: maskEmailsIn(refusal.words) })),
  }
}
