import { MAIL_STATUSES } from '../../shared/domain/mail.ts'
import { personName } from '../../shared/domain/user.ts'
import { readCounter } from '../data/counters.ts'
import { lists } from '../data/keys.ts'
import { listIndex, searchEntities } from '../data/list.ts'
import { getMailWords, mailCounter, mails, type StoredMail } from '../data/mails.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { compose, subjectOf } from '../mail/compose.ts'
import { routingOf } from '../mail/recipients.ts'
import { acknowledgeMail, cancelMail, getMailOrThrow, resendMail } from '../use-cases/change-mail.ts'

export { mailRoutes as routes } from '../../shared/api/mails.ts'

const rowOf = (mail: StoredMail) => ({ ...mail, subject: subjectOf(mail) })

export const mailList: Endpoint<'mailList'> = async ({ query, session }) => {
  const { search: words, status, limit, cursor } = query
  const page = { limit, cursor, caller: session.user.id }
  if (words) {
    const found = await searchEntities(mails.definition, words, { status }, page)
    return { ...found, items: found.items.map(rowOf) }
  }
  const [rows, counts] = await Promise.all([
    status === undefined
      ? listIndex(mails.definition, 'gsi1', lists.mails, 'newest', page)
      : listIndex(mails.definition, 'gsi3', lists.mailsByStatus(status), 'newest', page),
    readCounter(mailCounter),
  ])
  return { items: rows.items.map(rowOf), cursor: rows.cursor, total: counts[status ?? 'total'] ?? 0 }
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
