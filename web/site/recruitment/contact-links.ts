import { dialledNumber } from '../../../shared/domain/dialled-number.ts'
import { isEmailAddress } from '../../../shared/domain/email-address.ts'
import type { PageContent } from '../../../shared/domain/partner.ts'

/** A way to contact the partner. Without `href` the text is plain: a broken link would be worse than none. */
export type Contact = { readonly label: string; readonly text: string; readonly href?: string }

const phoneAddress = (text: string) => {
  const number = dialledNumber(text)
  return number === undefined ? undefined : `tel:${number}`
}

/** WhatsApp needs digits only, with country code. A number without country code cannot be linked. */
const whatsappAddress = (text: string) => {
  const [, linked] = /^(?:https?:\/\/)?wa\.me\/\+?(\d+)\/?$/i.exec(text.trim()) ?? []
  const number = dialledNumber(linked === undefined ? text : `+${linked}`)
  return number?.startsWith('+') && number.length > 8 ? `https://wa.me/${number.slice(1)}` : undefined
}

/** A Telegram name, its address, or that of an invitation; keeps a bot's start parameter. */
const telegramAddress = (text: string) => {
  const name = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:t|telegram)\.me\//i, '')
    .replace(/^@/, '')
  return /^(?:\w{4,32}(?:\?start=[\w-]{1,64})?|\+[\w-]{8,64}|joinchat\/[\w-]{8,64})\/?$/.test(name) ? `https://t.me/${name}` : undefined
}

const mailAddress = (text: string) =>
  isEmailAddress(text.trim()) ? `mailto:${encodeURIComponent(text.trim()).replace('%40', '@')}` : undefined

const contact = (label: string, text: string | undefined, address: (text: string) => string | undefined): readonly Contact[] => {
  if (text === undefined || text.trim() === '') return []
  const href = address(text)
  return [{ label, text: text.trim(), ...(href === undefined ? {} : { href }) }]
}

/** The partner's contact details, in the order of the page. */
export const contactsOf = ({
  phone,
  email,
  whatsapp,
  telegram,
  workingHours,
}: PageContent['landingPageContactInfo']): readonly Contact[] => [
  ...contact('Telefon', phone, phoneAddress),
  ...contact('E-Mail', email, mailAddress),
  ...contact('WhatsApp', whatsapp, whatsappAddress),
  ...contact('Telegram', telegram, telegramAddress),
  ...contact('Erreichbar', workingHours, () => undefined),
]
