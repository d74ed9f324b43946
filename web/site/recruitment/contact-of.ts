import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { type Contact, contactsOf } from './contact-links.ts'

/** The partner's contact person and contact details. Without details a section with only a name would be too little, so the form shows the name. */
export const contactOf = ({ firstName, lastName, landingPageContactInfo }: PublicPartner) => {
  const person = `${firstName} ${lastName}`
  const ways = contactsOf(landingPageContactInfo)
  const contacts: readonly Contact[] = ways.length === 0 ? [] : [...ways, { label: 'Ihr Kontakt', text: person }]
  return { contacts, atForm: ways.length === 0 ? person : null }
}
