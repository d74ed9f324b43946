import { MAIL_STATUSES } from '../../shared/domain/mail.ts'
import { personName } from '../../shared/domain/user.ts'
import { addressMailKinds, visibleMailKinds } from '../../shared/domain/view-rights.ts'
import { mailWithoutContact } from '../content/without-contact.ts'
import { getMailWords, listMails, readMailFigures, type StoredMail } from '../data/mails.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { compose, subjectOf } from '../mail/compose.ts'
import { postOf, routingOf } from '../mail/recipients.ts'
import { ApiError } from '../runtime/api-error.ts'
import { acknowledgeMail, cancelMail, getMailOrThrow, resendMail } from '../use-cases/mail/change-mail.ts'

export { mailRoutes as routes } from '../../shared/api/mails.ts'

/** A mail as its reader may see it. */
const shownTo = (session: Session, mail: StoredMail) => (session.can('customers.contact') ? mail : mailWithoutContact(mail))
const rowOf = (session: Session, mail: StoredMail) => ({ ...shownTo(session, mail), subject: subjectOf(mail) })

export const mailList: Endpoint<'mailList'> = async ({ query: { limit, cursor, total, ...filter }, session }) => {
  // A search by parts of an address would tell it letter by letter.
  const kinds = (filter.search ? addressMailKinds : visibleMailKinds)(session.can)
  const page = await listMails({ ...filter, kinds }, { limit, cursor, total, caller: session.user.id })
  return { ...page, items: page.items.map((mail) => rowOf(session, mail)) }
}

/** Mails about records that the caller may not see are answered like missing ones. @throws ApiError not_found */
const getVisibleMailOrThrow = async (id: number, { can }: Session) => {
  const mail = await getMailOrThrow(id)
  if (!visibleMailKinds(can).some((kind) => kind === mail.kind)) throw new ApiError('not_found')
  return mail
}

export const mailCounts: Endpoint<'mailCounts'> = async ({ session }) => {
  const figure = await readMailFigures(visibleMailKinds(session.can))
  const [first, ...others] = MAIL_STATUSES.map((status) => ({ [status]: figure(status) }))
  return { total: figure('total'), byStatus: Object.assign({}, first, ...others) }
}

export const mailGet: Endpoint<'mailGet'> = async ({ params: { id }, session }) => {
  const [mail, words] = await Promise.all([getVisibleMailOrThrow(id, session), getMailWords(id)])
  const shown = shownTo(session, mail)
  const sentAt = words === undefined ? null : (words.sentAt ?? mail.finishedAt ?? mail.createdAt)
  if (words !== undefined && shown === mail) return { ...mail, ...words, sentAt }
  const { routing, author } = await routingOf(mail)
  const composed = compose(shown, author, routing.kind === 'send' ? routing.toSource : 'global')
  const { to, bcc, from } = words ?? (routing.kind === 'send' ? postOf(composed, routing).envelope : { to: mail.to, bcc: [], from: null })
  // What was sent holds the contact data at any place, so somebody who may not see it gets a text without it.
  const { to: shownRecipients } = shownTo(session, { ...mail, to: [...to] })
  const { subject, text, html } = composed
  return { ...shown, subject, text, html, to: shownRecipients, bcc: [...bcc], from, sentAt }
}

export const mailResend: Endpoint<'mailResend'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  return rowOf(session, await resendMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))
}

export const mailCancel: Endpoint<'mailCancel'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  const { user } = session
  return rowOf(session, await cancelMail({ id: params.id, ifMatch: request.ifMatch, actor: user.id, actorName: personName(user) }))
}

export const mailAcknowledge: Endpoint<'mailAcknowledge'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  return rowOf(session, await acknowledgeMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))
}
