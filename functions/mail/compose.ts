import { lazy } from '../../shared/domain/lazy.ts'
import type { ConfigurationSource } from '../../shared/domain/mail-configuration.ts'
import { paths } from '../../shared/platform/pages.ts'
import type { StoredMail } from '../data/mails.ts'
import type { Operator } from '../data/portal-settings.ts'
import { portalLink } from '../runtime/portal-link.ts'
import { mailKinds } from './kinds.ts'
import { layout } from './layout.ts'

type Composed = Pick<StoredMail, 'kind' | 'replyTo' | 'partnerName' | 'consolePath' | 'partnerPath' | 'createdAt'> & {
  readonly submitted: readonly StoredMail['submitted'][number][]
}
export type Words = { readonly subject: string; readonly text: string; readonly html: string }

const SUBJECT_LENGTH = 200
/** Line breaks would end a header, and direction marks would reverse the text around them. */
const NOT_IN_A_SUBJECT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const berlin = lazy(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }))

/** The subject of a mail, on one line. */
export const subjectOf = (mail: Pick<StoredMail, 'kind' | 'replyTo' | 'partnerName'>): string => {
  const line = mailKinds[mail.kind].subject(mail).replace(NOT_IN_A_SUBJECT, ' ')
  const letters = [...line]
  return letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : line
}

/** Indents the further lines of a value, so that none looks like another field. */
const textRow = ({ label, value }: { readonly label: string; readonly value: string }) =>
  `${label}: ${value.replace(/\r\n?|\n/g, '\n    ')}`

/** The target of the mail's button: a partner's own recipients may have no access to the console. */
const linkOf = ({ consolePath, partnerPath }: Pick<Composed, 'consolePath' | 'partnerPath'>, toSource: ConfigurationSource) =>
  toSource === 'partner'
    ? { action: 'In Ihrem Dashboard ansehen', link: portalLink(paths.login(partnerPath)) }
    : { action: 'In der Verwaltung ansehen', link: portalLink(consolePath.startsWith('/') ? `/${consolePath.slice(1)}` : '/') }

/**
 * Composes subject, plain text and HTML of a mail.
 * @param toSource whose configuration names the recipients
 */
export const compose = (
  mail: Composed,
  { brandName, legalEntity }: Pick<Operator, 'brandName' | 'legalEntity'>,
  toSource: ConfigurationSource,
): Words => {
  const { action, link } = linkOf(mail, toSource)
  const rows = [
    ...mail.submitted,
    ...(mail.partnerName === null ? [] : [{ label: 'Partner', value: mail.partnerName }]),
    { label: 'Eingegangen', value: `${berlin().format(new Date(mail.createdAt))} Uhr` },
  ]
  const subject = subjectOf(mail)
  const { lead } = mailKinds[mail.kind]
  const signature = `${brandName}, ${legalEntity}`
  const text = [lead, '', ...rows.map(textRow), '', `${action}: ${link}`, '', '-- ', signature].join('\n')
  return { subject, text, html: layout({ brand: brandName, subject, lead, rows, link, action, signature }) }
}
