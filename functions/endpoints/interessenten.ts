import { readCounter } from '../data/counters.ts'
import { interessentCounter, interessenten } from '../data/interessenten.ts'
import { lists } from '../data/keys.ts'
import { listIndex, searchEntities } from '../data/list.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { deleteInteressent, setInteressentStatus } from '../use-cases/change-interessent.ts'
import { previewInteressentAcceptance } from '../use-cases/preview-acceptance.ts'

export { interessentRoutes as routes } from '../../shared/api/interessenten.ts'

export const interessentList: Endpoint<'interessentList'> = async ({ query, session }) => {
  const { search, status, partnerId, limit, cursor } = query
  const page = { limit, cursor, caller: session.user.id }
  const ibPartnerId = session.ownPartnerId ?? partnerId
  if (ibPartnerId === 'none') return { items: [] }
  if (search) return searchEntities(interessenten.definition, search, { status, partnerId: ibPartnerId }, page)
  if (ibPartnerId !== undefined)
    return listIndex(interessenten.definition, 'gsi3', lists.interessentenOfPartner(ibPartnerId), 'newest', page, { status })
  const [rows, counts] = await Promise.all([
    status === undefined
      ? listIndex(interessenten.definition, 'gsi1', lists.interessenten, 'newest', page)
      : listIndex(interessenten.definition, 'gsi2', lists.interessentenByStatus(status), 'newest', page),
    readCounter(interessentCounter),
  ])
  return { ...rows, total: counts[status ?? 'total'] ?? 0 }
}

export const interessentCounts: Endpoint<'interessentCounts'> = async () => {
  const counts = await readCounter(interessentCounter)
  const count = (name: string) => counts[name] ?? 0
  return {
    total: count('total'),
    byStatus: {
      'IB-Interessent': count('IB-Interessent'),
      'IB-Bewerbung': count('IB-Bewerbung'),
      'IB-Akzeptiert': count('IB-Akzeptiert'),
      Kontaktiert: count('Kontaktiert'),
      Abgelehnt: count('Abgelehnt'),
    },
  }
}

export const interessentGet: Endpoint<'interessentGet'> = ({ params }) => interessenten.getOrThrow(params.id)

export const interessentUpdate: Endpoint<'interessentUpdate'> = ({ params, body, session, request }) =>
  setInteressentStatus({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const interessentAcceptance: Endpoint<'interessentAcceptance'> = ({ params }) => previewInteressentAcceptance(params.id)

export const interessentUndoAcceptance: Endpoint<'interessentUndoAcceptance'> = async ({ params, session, request }) => {
  const { undoInteressentAcceptance } = await import('../use-cases/undo-acceptance.ts')
  return undoInteressentAcceptance({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })
}

export const interessentDelete: Endpoint<'interessentDelete'> = ({ params, session, request }) =>
  deleteInteressent({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const interessentRestore: Endpoint<'interessentRestore'> = async ({ params, session }) => {
  const { restoreInteressent } = await import('../use-cases/restore.ts')
  return restoreInteressent({ id: params.id, actor: session.user.id })
}
