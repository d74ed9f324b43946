import { lazy } from '../../shared/domain/lazy.ts'
import { hasSecretLink, isNotificationMail } from '../../shared/domain/mail.ts'
import type { ConfigurationSource } from '../../shared/domain/mail-configuration.ts'
import { paths } from '../../shared/platform/pages.ts'
import type { StoredMail } from '../data/mails.ts'
import type { Operator } from '../data/portal-settings.ts'
import { portalLink } from '../runtime/portal-link.ts'
import { mailKinds, type PersonalWords, type SubjectFacts } from './kinds.ts'
import { layout } from './layout.ts'

type Composed = Pick<
  StoredMail,
  'kind' | 'replyTo' | 'partnerName' | 'consolePath' | 'partnerPath' | 'createdAt' | 'account' | 'person'
> & {
  readonly submitted: readonly StoredMail['submitted'][number][]
}
export type Words = { readonly subject: string; readonly text: string; readonly html: string }

const SUBJECT_LENGTH = 200
/** Line breaks would end a header, and direction marks would reverse the text around them. */
const NOT_IN_A_SUBJECT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const berlin = lazy(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }))

/** The subject of a mail, on one line. */
export const subjectOf = (mail: Pick<StoredMail, 'kind'> & SubjectFacts): string => {
  const line = mailKinds[mail.kind].subject(mail).replace(NOT_IN_A_SUBJECT, ' ')
  const letters = [...line]
  return letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : line
}

/** Indents the further lines of a value, so that none looks like another field. */
const textRow = ({ label, value }: { readonly label: string; readonly value: string }) =>
  `${label}: ${value.replace(/\r\n?|\n/g, '\n    ')}`

const formatTime = (time: string) => `${berlin().format(new Date(time))} Uhr`

type Button = { readonly action: string; readonly link: string; readonly notes: readonly string[] }

/** The target of the mail's button: a partner's own recipients may have no access to the console. */
const recordButton = (
  { consolePath, partnerPath }: Pick<Composed, 'consolePath' | 'partnerPath'>,
  toSource: ConfigurationSource,
): Button =>
  toSource === 'partner'
    ? { action: 'In Ihrem Dashboard ansehen', link: portalLink(paths.login(partnerPath)), notes: [] }
    : { action: 'In der Verwaltung ansehen', link: portalLink(consolePath.startsWith('/') ? `/${consolePath.slice(1)}` : '/'), notes: [] }

/** Stands for the link wherever anyone but the recipient reads the mail. */
const HIDDEN_LINK = '[Link]'

/** Paths of the links in a mail, which only its recipient gets: its own, and those that withdraw a consent and unsubscribe. */
export type LinkPaths = {
  readonly own?: string | undefined
  readonly withdrawal?: string | undefined
  readonly unsubscription?: string | undefined
}

const shown = (path: string | undefined) => (path === undefined ? HIDDEN_LINK : portalLink(path))

/** The page that a partner invites to, which anybody may open. */
const invitationButton = ({ partnerPath }: Pick<Composed, 'partnerPath'>, { action, note }: PersonalWords): Button => ({
  action,
  link: portalLink(partnerPath),
  notes: [note],
})

const personalButton = (
  { kind, person, partnerPath }: Pick<Composed, 'kind' | 'person' | 'partnerPath'>,
  { action, note }: PersonalWords,
  links: LinkPaths,
): Button => {
  if (isNotificationMail(kind)) {
    return {
      action,
      link: portalLink(paths.login(partnerPath)),
      notes: [note, `Diese E-Mails abbestellen: ${shown(links.unsubscription)}`],
    }
  }
  if (!hasSecretLink(kind)) return { action, link: portalLink(paths.login(paths.account())), notes: [note] }
  const link = shown(links.own)
  return {
    action,
    link,
    notes: [
      `Falls sich die Schaltfläche nicht öffnen lässt, kopieren Sie diese Adresse in den Browser: ${link}`,
      note,
      ...(person === undefined ? [] : [`Ihre Einwilligung können Sie jederzeit widerrufen: ${shown(links.withdrawal)}`]),
    ],
  }
}

const buttonOf = (mail: Composed, toSource: ConfigurationSource, links: LinkPaths): Button => {
  const { personal } = mailKinds[mail.kind]
  if (personal === undefined) return recordButton(mail, toSource)
  return mail.kind === 'partner_invitation' ? invitationButton(mail, personal) : personalButton(mail, personal, links)
}

const personalRows = ({ account, person, createdAt }: Pick<Composed, 'account' | 'person' | 'createdAt'>) => {
  const expiresAt = (person ?? account)?.link?.expiresAt
  return [
    person === undefined
      ? { label: 'Zeitpunkt', value: formatTime(createdAt) }
      : { label: 'Eingegangen', value: formatTime(person.submittedAt) },
    ...(expiresAt === undefined ? [] : [{ label: 'Gültig bis', value: formatTime(expiresAt) }]),
  ]
}

/**
 * Composes subject, plain text and HTML of a mail.
 * @param toSource whose configuration names the recipients
 * @param links paths of the links that only the recipient gets; a placeholder stands for them unless the words are for the recipient
 */
export const compose = (
  mail: Composed,
  { brandName, legalEntity }: Pick<Operator, 'brandName' | 'legalEntity'>,
  toSource: ConfigurationSource,
  links: LinkPaths = {},
): Words => {
  const { lead, personal } = mailKinds[mail.kind]
  const { action, link, notes } = buttonOf(mail, toSource, links)
  const rows = [
    ...mail.submitted,
    ...(mail.partnerName === null ? [] : [{ label: 'Partner', value: mail.partnerName }]),
    ...(personal === undefined ? [{ label: 'Eingegangen', value: formatTime(mail.createdAt) }] : personalRows(mail)),
  ]
  const subject = subjectOf(mail)
  const signature = `${brandName}, ${legalEntity}`
  const text = [lead, '', ...rows.map(textRow), '', `${action}: ${link}`, ...notes.flatMap((note) => ['', note]), '', '-- ', signature]
  return { subject, text: text.join('\n'), html: layout({ brand: brandName, subject, lead, rows, link, action, notes, signature }) }
}
