import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { type Contact, contactsOf } from './contact-links.ts'

/** Who answers at a partner, and on which ways. With none, the name alone would make a poor section: it stands at the form. */
export const contactOf = ({ firstName, lastName, landingPageContactInfo }: PublicPartner) => {
  const person = `${firstName} ${lastName}`
  const ways = contactsOf(landingPageContactInfo)
  const contacts: readonly Contact[] = ways.length === 0 ? [] : [...ways, { label: 'Ihr Kontakt', text: person }]
  return { contacts, atForm: ways.length === 0 ? person : null }
}
