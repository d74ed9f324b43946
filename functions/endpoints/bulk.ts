import { accountOf } from '../data/stored-user.ts'
import { provenForFile } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { type Session, seesContact } from '../http/session.ts'
import type { BulkCaller } from '../use-cases/bulk/bulk-caller.ts'
import { listBulk, listBulkRows, readBulk } from '../use-cases/bulk/read-bulk.ts'
import { countMatches, startBulk } from '../use-cases/bulk/start-bulk.ts'
import { cancelBulk, undoBulk } from '../use-cases/bulk/undo-bulk.ts'
import { cancelRecordExport, readRecordExport, startRecordExport } from '../use-cases/exports/export-records.ts'

export { bulkRoutes as routes } from '../../shared/api/bulk.ts'

const callerOf = ({ user, can, grants }: Session): BulkCaller => ({ ...accountOf(user), can, grants })

export const bulkMatches: Endpoint<'bulkMatches'> = ({ body, session }) => countMatches(body, callerOf(session))

export const bulkStart: Endpoint<'bulkStart'> = ({ body, session }) => startBulk(body, callerOf(session))

export const bulkList: Endpoint<'bulkList'> = ({ query: { of = 'me', ...page }, session }) =>
  listBulk(of, { ...page, caller: session.user.id }, callerOf(session))

export const bulkGet: Endpoint<'bulkGet'> = ({ params, session }) => readBulk(params.id, callerOf(session))

export const bulkRows: Endpoint<'bulkRows'> = ({ params, query: { outcome, ...page }, session }) =>
  listBulkRows(params.id, outcome, { ...page, caller: session.user.id }, callerOf(session))

export const bulkCancel: Endpoint<'bulkCancel'> = async ({ params, session }) => {
  await cancelBulk(params.id, callerOf(session))
}

const exporterOf = async (session: Session) => ({
  ...accountOf(session.user),
  can: session.can,
  maySeeContact: await seesContact(session),
})

export const recordExport: Endpoint<'recordExport'> = async ({ body, session }) => startRecordExport(body, await exporterOf(session))

export const recordExportGet: Endpoint<'recordExportGet'> = async ({ params, session }) =>
  provenForFile(session, await readRecordExport(params.id, await exporterOf(session)))

export const recordExportCancel: Endpoint<'recordExportCancel'> = async ({ params, session }) => {
  await cancelRecordExport(params.id, await exporterOf(session))
}

export const bulkUndo: Endpoint<'bulkUndo'> = ({ params, session }) => undoBulk(params.id, callerOf(session))
