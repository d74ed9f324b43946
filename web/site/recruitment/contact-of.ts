import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { type Contact, contactsOf } from './contact-links.ts'

/**
 * The partner's contact person and contact details. Without details a section with only a name would be too little, so the form shows the name; it always
 * shows the one to a portrait.
 */
export const contactOf = ({ firstName, lastName, landingPageContactInfo, landingPagePortrait: portrait }: PublicPartner) => {
  const name = `${firstName} ${lastName}`
  const ways = contactsOf(landingPageContactInfo)
  const contacts: readonly Contact[] = ways.length === 0 ? [] : [...ways, { label: 'Ihr Kontakt', text: name }]
  return { contacts, atForm: ways.length === 0 || portrait !== null ? { name, portrait } : null }
}
