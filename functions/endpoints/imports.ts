import { accountOf } from '../data/stored-user.ts'
import { demandProof } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import {
  cancelImport,
  createImport,
  type ImportCaller,
  listImportRows,
  listImports,
  readColumns,
  readImport,
  readImportToUndo,
  saveRows,
  startStep,
} from '../use-cases/imports/imports.ts'

export { importRoutes as routes } from '../../shared/api/imports.ts'

const callerOf = ({ user, can }: Session): ImportCaller => ({ ...accountOf(user), can })

export const importList: Endpoint<'importList'> = async ({ query: { of }, session }) => ({
  imports: await listImports(callerOf(session), of),
})

export const importCreate: Endpoint<'importCreate'> = ({ body, session }) => createImport(body, callerOf(session))

export const importGet: Endpoint<'importGet'> = ({ params, query, session }) =>
  (query.with === 'undo' ? readImportToUndo : readImport)(params.id, callerOf(session))

export const importChunkPut: Endpoint<'importChunkPut'> = ({ params, body, session }) =>
  saveRows(params.id, params.chunk, body.rows, callerOf(session))

export const importStepStart: Endpoint<'importStepStart'> = async ({ params, body, session }) => {
  if (body.step !== 'check') demandProof(session)
  return startStep(params.id, body, callerOf(session))
}

export const importRows: Endpoint<'importRows'> = ({ params, query: { outcome, ...page }, session }) =>
  listImportRows(params.id, outcome, { ...page, caller: session.user.id }, callerOf(session))

export const importCancel: Endpoint<'importCancel'> = ({ params, session }) =>
  cancelImport(params.id, callerOf(session)).then(() => undefined)

export const importColumnsGet: Endpoint<'importColumnsGet'> = async ({ params, session }) => ({
  columns: await readColumns(params.kind, callerOf(session)),
})
