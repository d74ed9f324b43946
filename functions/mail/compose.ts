import { lazy } from '../../shared/domain/lazy.ts'
import { hasSecretLink, isNotificationMail } from '../../shared/domain/mail.ts'
import type { ConfigurationSource } from '../../shared/domain/mail-configuration.ts'
import { paths } from '../../shared/platform/pages.ts'
import type { StoredMail } from '../data/mails.ts'
import { portalLink } from '../runtime/portal-link.ts'
import { composeAnswer } from './answer.ts'
import { mailKinds, type PersonalWords, type SubjectFacts } from './kinds.ts'
import { layout } from './layout.ts'
import type { Author } from './recipients.ts'
import { type LinkPaths, type MailWriter, mailWriter, subjectLine, type Words } from './words.ts'

type Composed = Pick<
  StoredMail,
  'kind' | 'replyTo' | 'partnerName' | 'consolePath' | 'partnerPath' | 'createdAt' | 'account' | 'person' | 'answer'
> & {
  readonly submitted: readonly Row[]
}

const berlin = lazy(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }))

/** The subject of a mail, on one line. */
export const subjectOf = (mail: Pick<StoredMail, 'kind'> & SubjectFacts): string => subjectLine(mailKinds[mail.kind].subject(mail))

type Row = StoredMail['submitted'][number]

/** Indents the further lines of a value, so that none looks like another field. */
const textRow = ({ label, value }: Row) => (value === '' ? label : `${label}: ${value.replace(/\r\n?|\n/g, '\n    ')}`)

/** What a mail is about. That something happened once needs no number. */
const submittedRows = ({ kind, submitted }: Pick<Composed, 'kind' | 'submitted'>): readonly Row[] =>
  isNotificationMail(kind) ? submitted.map((row) => (row.value === '1' ? { ...row, value: '' } : row)) : submitted

const formatTime = (time: string) => `${berlin().format(new Date(time))} Uhr`

type Button = { readonly action: string; readonly link: string; readonly notes: readonly string[] }

/** The target of the mail's button: a partner's own recipients may have no access to the console. */
const recordButton = (
  { consolePath, partnerPath }: Pick<Composed, 'consolePath' | 'partnerPath'>,
  toSource: ConfigurationSource,
): Button =>
  toSource === 'partner'
    ? { action: 'In Ihrem Dashboard ansehen', link: portalLink(paths.login(partnerPath)), notes: [] }
    : { action: 'In der Verwaltung ansehen', link: portalLink(paths.login(consolePath)), notes: [] }

/** The page that a partner invites to, which anybody may open. */
const invitationButton = ({ partnerPath }: Pick<Composed, 'partnerPath'>, { action, note }: PersonalWords): Button => ({
  action,
  link: portalLink(partnerPath),
  notes: [note],
})

const personalButton = (
  { kind, person, partnerPath }: Pick<Composed, 'kind' | 'person' | 'partnerPath'>,
  { action, note }: PersonalWords,
  writer: MailWriter,
): Button => {
  if (isNotificationMail(kind)) {
    return {
      action,
      link: portalLink(paths.login(partnerPath)),
      notes: [note, `Diese E-Mails abbestellen: ${writer.link('unsubscription')}`],
    }
  }
  if (!hasSecretLink(kind)) return { action, link: portalLink(paths.login(paths.account())), notes: [note] }
  const link = writer.link('own')
  return {
    action,
    link,
    notes: [
      `Falls sich die Schaltfläche nicht öffnen lässt, kopieren Sie diese Adresse in den Browser: ${link}`,
      note,
      ...(person === undefined ? [] : [`Ihre Einwilligung können Sie jederzeit widerrufen: ${writer.link('withdrawal')}`]),
    ],
  }
}

const buttonOf = (mail: Composed, toSource: ConfigurationSource, writer: MailWriter): Button => {
  const { personal } = mailKinds[mail.kind]
  if (personal === undefined) return recordButton(mail, toSource)
  return mail.kind === 'partner_invitation' ? invitationButton(mail, personal) : personalButton(mail, personal, writer)
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
 * Composes subject, plain text and HTML of a mail, which is secret if it holds a link that only its recipient may have.
 * @param toSource whose configuration names the recipients
 * @param links paths of the links that only the recipient gets; a placeholder stands for them unless the words are for the recipient
 */
export const compose = (mail: Composed, author: Author, toSource: ConfigurationSource, links: LinkPaths = {}): Words => {
  if (mail.answer !== undefined) return composeAnswer({ ...mail, answer: mail.answer }, author, links)
  const { brandName, legalEntity } = author
  const { lead, personal } = mailKinds[mail.kind]
  const writer = mailWriter(links)
  const { action, link, notes } = buttonOf(mail, toSource, writer)
  const rows = [
    ...submittedRows(mail),
    ...(mail.partnerName === null ? [] : [{ label: 'Partner', value: mail.partnerName }]),
    ...(personal === undefined ? [{ label: 'Eingegangen', value: formatTime(mail.createdAt) }] : personalRows(mail)),
  ]
  const subject = subjectOf(mail)
  const signature = `${brandName}, ${legalEntity}`
  const text = [lead, '', ...rows.map(textRow), '', `${action}: ${link}`, ...notes.flatMap((note) => ['', note]), '', '-- ', signature]
  return writer.finish({
    subject,
    text: text.join('\n'),
    html: layout({ brand: brandName, subject, lead, rows, link, action, notes, signature }),
  })
}
