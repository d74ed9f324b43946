import { mergeRights } from '../../shared/domain/merge.ts'
import { recordKinds, type WorkKind } from '../../shared/domain/record-kind.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand, type Session } from '../http/session.ts'

export { mergeRoutes as routes } from '../../shared/api/merges.ts'

const demandRights = (session: Session, kind: WorkKind) => {
  for (const right of mergeRights(kind)) demand(session, right)
}

export const mergePreview: Endpoint<'mergePreview'> = async ({ params: { kind, keptId, joinedId }, session }) => {
  demandRights(session, kind)
  demand(session, recordKinds[kind].rights.view)
  const { previewMerge } = await import('../use-cases/records/preview-merge.ts')
  return previewMerge(kind, keptId, joinedId, session)
}

export const mergeCreate: Endpoint<'mergeCreate'> = async ({ body, session }) => {
  demandRights(session, body.kind)
  const { mergeRecords } = await import('../use-cases/records/merge-records.ts')
  return mergeRecords(body, session)
}

export const mergeUndo: Endpoint<'mergeUndo'> = async ({ params: { kind, keptId, joinedId }, session }) => {
  demandRights(session, kind)
  const { undoMerge } = await import('../use-cases/records/undo-merge.ts')
  return undoMerge(kind, keptId, joinedId, session)
}
