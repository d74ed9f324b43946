import { MAIL_STATUSES } from '../../shared/domain/mail.ts'
import { personName } from '../../shared/domain/user.ts'
import { visibleMailKinds } from '../../shared/domain/view-rights.ts'
import { mailCounter } from '../data/keys.ts'
import { getMailWords, listMails, readMailFigures, type StoredMail } from '../data/mails.ts'
import { type Endpoint, stampedBy } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { compose, subjectOf } from '../mail/compose.ts'
import { routingOf } from '../mail/recipients.ts'
import { ApiError } from '../runtime/api-error.ts'
import { acknowledgeMail, cancelMail, getMailOrThrow, resendMail } from '../use-cases/change-mail.ts'

export { mailRoutes as routes } from '../../shared/api/mails.ts'

const rowOf = (mail: StoredMail) => ({ ...mail, subject: subjectOf(mail) })

export const mailList = stampedBy<'mailList'>(
  () => [mailCounter],
  async ({ query: { limit, cursor, total, ...filter }, session }) => {
    const page = await listMails({ ...filter, kinds: visibleMailKinds(session.can) }, { limit, cursor, total, caller: session.user.id })
    return { ...page, items: page.items.map(rowOf) }
  },
)

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
  if (words !== undefined) return { ...mail, ...words, sentAt: words.sentAt ?? mail.finishedAt ?? mail.createdAt }
  const { routing, operator } = await routingOf(mail)
  const { to, toSource, bcc, from } = routing.kind === 'send' ? routing : { to: mail.to, toSource: 'global' as const, bcc: [], from: null }
  return { ...mail, ...compose(mail, operator, toSource), to: [...to], bcc: [...bcc], from, sentAt: null }
}

export const mailResend: Endpoint<'mailResend'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  return rowOf(await resendMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))
}

export const mailCancel: Endpoint<'mailCancel'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  return rowOf(await cancelMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id, actorName: personName(session.user) }))
}

export const mailAcknowledge: Endpoint<'mailAcknowledge'> = async ({ params, session, request }) => {
  await getVisibleMailOrThrow(params.id, session)
  return rowOf(await acknowledgeMail({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }))
}
