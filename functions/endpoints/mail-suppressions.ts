import { addressMailKinds } from '../../shared/domain/view-rights.ts'
import { listMailSuppressions } from '../data/mail-suppressions.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { deleteMailSuppression } from '../use-cases/mail/delete-mail-suppression.ts'

export { mailSuppressionRoutes as routes } from '../../shared/api/mail-suppressions.ts'

export const mailSuppressionList: Endpoint<'mailSuppressionList'> = ({ query: { limit, cursor, total, search }, session }) =>
  listMailSuppressions({ search, kinds: addressMailKinds(session.can) }, { limit, cursor, total, caller: session.user.id })

export const mailSuppressionDelete: Endpoint<'mailSuppressionDelete'> = async ({ params: { id }, session, request }) => {
  await deleteMailSuppression({ id, ifMatch: request.ifMatch, actor: session.user.id, kinds: addressMailKinds(session.can) })
}
