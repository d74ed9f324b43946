import type { LandingPage } from '../../../shared/domain/partner.ts'
import { EMAIL_PATTERN } from '../../../shared/domain/person-fields.ts'

/** A way to reach the partner. Without `href` the text is shown as it is: no link is better than one that leads nowhere. */
export type Contact = { readonly label: string; readonly text: string; readonly href?: string }

const digitsOf = (text: string) => text.replace(/\D/g, '')

const phoneAddress = (text: string) => {
  const digits = digitsOf(text)
  return digits.length < 5 ? undefined : `tel:${text.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** WhatsApp wants the number with its country code and nothing but digits. A number without country code cannot be linked. */
const whatsappAddress = (text: string) => {
  const number = text.replace(/\(0\)/, '').trim()
  const digits = digitsOf(number)
  if (!/^(?:\+|00)/.test(number) || digits.length < 8) return
  return `https://wa.me/${digits.replace(/^00/, '')}`
}

const telegramAddress = (text: string) => {
  const name = text
    .trim()
    .replace(/^(?:https:\/\/)?t\.me\//, '')
    .replace(/^@/, '')
  return /^\w{4,32}$/.test(name) ? `https://t.me/${name}` : undefined
}

const mailAddress = (text: string) =>
  EMAIL_PATTERN.test(text.trim()) ? `mailto:${encodeURIComponent(text.trim()).replace('%40', '@')}` : undefined

const contact = (label: string, text: string | undefined, address: (text: string) => string | undefined): readonly Contact[] => {
  if (text === undefined || text.trim() === '') return []
  const href = address(text)
  return [{ label, text: text.trim(), ...(href === undefined ? {} : { href }) }]
}

/** The contact details that the partner has given, in the order of the page. */
export const contactsOf = ({
  phone,
  email,
  whatsapp,
  telegram,
  workingHours,
}: LandingPage['landingPageContactInfo']): readonly Contact[] => [
  ...contact('Telefon', phone, phoneAddress),
  ...contact('E-Mail', email, mailAddress),
  ...contact('WhatsApp', whatsapp, whatsappAddress),
  ...contact('Telegram', telegram, telegramAddress),
  ...contact('Erreichbar', workingHours, () => undefined),
]
