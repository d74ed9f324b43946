import { kindsWithRight, WORK_KINDS, type WorkKind } from '../../shared/domain/record-kind.ts'
import { countInbox, inboxAssignee, listInbox } from '../data/inbox.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { decideRegistration } from '../use-cases/records/decide-registration.ts'

export { inboxRoutes as routes } from '../../shared/api/inbox.ts'

const visibleKinds = ({ can }: Session, kind?: WorkKind): readonly WorkKind[] =>
  kindsWithRight(kind === undefined ? WORK_KINDS : [kind], 'view', can)

export const inboxList: Endpoint<'inboxList'> = ({ query: { limit, cursor, total, kind, assignee, ...filter }, session }) =>
  listInbox(
    { ...filter, kinds: visibleKinds(session, kind), assignee: inboxAssignee(assignee, session.user.id) },
    { limit, cursor, total, caller: session.user.id },
  )

export const inboxCounts: Endpoint<'inboxCounts'> = ({ session }) => countInbox(visibleKinds(session), session.user.id)

export const registrationDecide: Endpoint<'registrationDecide'> = ({ params, body, session, request }) =>
  decideRegistration({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }, body)
