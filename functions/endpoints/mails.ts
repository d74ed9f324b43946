import { MAIL_STATUSES } from '../../shared/domain/mail.ts'
import { personName } from '../../shared/domain/user.ts'
import { readCounter } from '../data/counters.ts'
import { getMailWords, listMails, mailCounter, type StoredMail } from '../data/mails.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { compose, subjectOf } from '../mail/compose.ts'
import { routingOf } from '../mail/recipients.ts'
import { acknowledgeMail, cancelMail, getMailOrThrow, resendMail } from '../use-cases/change-mail.ts'

export { mailRoutes as routes } from '../../shared/api/mails.ts'

const rowOf = (mail: StoredMail) => ({ ...mail, subject: subjectOf(mail) })

export const mailList: Endpoint<'mailList'> = async ({ query: { limit, cursor, total, ...filter }, session }) => {
  const page = await listMails(filter, { limit, cursor, total, caller: session.user.id })
  return { ...page, items: page.items.map(rowOf) }
}

export const mailCounts: Endpoint<'mailCounts'> = async () => {
  const counts = await readCounter(mailCounter)
  const [first, ...others] = MAIL_STATUSES.map((status) => ({ [status]: counts[status] ?? 0 }))
  return { total: counts.total ?? 0, byStatus: Object.assign({}, first, ...others) }
}

export const mailGet: Endpoint<'mailGet'> = async ({ params: { id } }) => {
  const [mail, words] = await Promise.all([getMailOrThrow(id), getMailWords(id)])
  if (words !== undefined) return { ...mail, ...words, sentAt: words.sentAt ?? mail.finishedAt ?? mail.createdAt }
  const { routing, operator } = await routingOf(mail)
  const { to, toSource, bcc, from } = routing.kind === 'send' ? routing : { to: mail.to, toSource: 'global' as const, bcc: [], from: null }
  return { ...mail, ...compose(mail, operator, toSource), to: [...to], bcc: [...bcc], from, sentAt: null }
}

export const mailResend: Endpoint<'mailResend'> = async ({ params, session, request }) =>
  rowOf(await resendMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))

export const mailCancel: Endpoint<'mailCancel'> = async ({ params, session, request }) =>
  rowOf(await cancelMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id, actorName: personName(session.user) }))

export const mailAcknowledge: Endpoint<'mailAcknowledge'> = async ({ params, session, request }) =>
  rowOf(await acknowledgeMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))
