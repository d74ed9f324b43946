import { mergeRights } from '../../shared/domain/merge.ts'
import { recordKinds, type WorkKind } from '../../shared/domain/record-kind.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand, type Session } from '../http/session.ts'
import { mergeRecords } from '../use-cases/records/merge-records.ts'
import { previewMerge } from '../use-cases/records/preview-merge.ts'
import { undoMerge } from '../use-cases/records/undo-merge.ts'

export { mergeRoutes as routes } from '../../shared/api/merges.ts'

const demandRights = (session: Session, kind: WorkKind) => {
  for (const right of mergeRights(kind)) demand(session, right)
}

export const mergePreview: Endpoint<'mergePreview'> = async ({ params: { kind, keptId, joinedId }, session }) => {
  demandRights(session, kind)
  demand(session, recordKinds[kind].rights.view)
  return previewMerge(kind, keptId, joinedId, session)
}

export const mergeCreate: Endpoint<'mergeCreate'> = async ({ body, session }) => {
  demandRights(session, body.kind)
  return mergeRecords(body, session)
}

export const mergeUndo: Endpoint<'mergeUndo'> = async ({ params: { kind, keptId, joinedId }, session }) => {
  demandRights(session, kind)
  return undoMerge(kind, keptId, joinedId, session)
}
