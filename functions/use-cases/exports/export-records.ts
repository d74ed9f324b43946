import type { BulkFilter, BulkKind, RecordExport } from '../../../shared/domain/bulk.ts'
import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { kindsWithRight, RECORD_KINDS, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { type RecordExportPosition, recordExportJobs } from '../../data/export-jobs.ts'
import type { Account } from '../../data/stored-user.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { type CsvExports, cancelExport, isExportOf, newExport, readExport, startExport } from './csv-exports.ts'

type Exporter = Account & {
  readonly can: (key: PermissionKey) => boolean
  /** Whether they may see e-mail addresses and phone numbers of customers. */
  readonly maySeeContact: boolean
}

/** The lists as the audit log and the names of files have them. */
const lists = {
  customer: { path: 'customers', name: 'Kunden', file: 'kunden' },
  lead: { path: 'ib-interessenten', name: 'IB-Interessenten', file: 'interessenten' },
  application: { path: 'ib-applications', name: 'Bewerbungen', file: 'bewerbungen' },
  partner: { path: 'ib-partners', name: 'IB-Partner', file: 'ib-partner' },
  inbox: { path: 'inbox', name: 'Eingang', file: 'eingang' },
} as const satisfies Record<BulkKind, object>

const actions = { finished: 'personListExport', failed: 'personListExportFail', cancelled: 'personListExportCancel' } as const

/** Exports of chosen records. */
export const recordExports: CsvExports<RecordExportPosition> = {
  jobs: recordExportJobs,
  files: 'records',
  auditItem: ({ owner, chosen: { kind, filter }, written }, end) =>
    auditItem({
      actor: owner,
      action: actions[end],
      entity: 'PERSON_LIST',
      id: lists[kind].path,
      before: null,
      after: { ...filter, rows: written },
      name: lists[kind].name,
    }),
}

/** The filters of an export, or undefined for one of chosen records. */
export const exportFilter = (chosen: RecordExport): BulkFilter | undefined => {
  if (chosen.filter === undefined) return undefined
  switch (chosen.kind) {
    case 'customer':
      return { kind: chosen.kind, filter: chosen.filter }
    case 'lead':
      return { kind: chosen.kind, filter: chosen.filter }
    case 'application':
      return { kind: chosen.kind, filter: chosen.filter }
    case 'partner':
      return { kind: chosen.kind, filter: chosen.filter }
    case 'inbox':
      return { kind: chosen.kind, filter: chosen.filter }
  }
}

const kindsNeeded = ({ kind, ids }: RecordExport) => {
  if (kind !== 'inbox') return [kind]
  return [...new Set(ids?.map((record) => record.kind))]
}

/**
 * Starts a job that writes chosen records, or all that filters match, into a CSV file.
 * @throws ApiError forbidden for records that the person may not see; too_many
 */
export const startRecordExport = async (chosen: RecordExport, exporter: Exporter): Promise<CsvExport> => {
  const { can, maySeeContact } = exporter
  const kinds = kindsWithRight(RECORD_KINDS, 'view', can)
  const isVisible = chosen.kind !== 'inbox' || WORK_KINDS.some((kind) => kinds.includes(kind))
  if (!isVisible || !kindsNeeded(chosen).every((kind) => kinds.includes(kind))) throw new ApiError('forbidden')
  return startExport(recordExports, {
    ...newExport(exporter, lists[chosen.kind].file),
    chosen,
    kinds: [...kinds],
    showsPartners: can('ib_partners.view'),
    showsContact: maySeeContact,
  })
}

/** Who has lost a right that the file depends on does not get it. */
const mayHave =
  (exporter: Exporter) =>
  (position: RecordExportPosition): boolean =>
    isExportOf(exporter, position) &&
    kindsWithRight(position.kinds, 'view', exporter.can).length === position.kinds.length &&
    (exporter.can('ib_partners.view') || !position.showsPartners) &&
    (exporter.maySeeContact || !position.showsContact)

/** The progress of one's own export, and a link to its file once it is finished. @throws ApiError not_found */
export const readRecordExport = (id: string, exporter: Exporter): Promise<CsvExport> => readExport(recordExports, id, mayHave(exporter))

/** Cancels one's own export; one that has ended stays as it is. @throws ApiError not_found */
export const cancelRecordExport = (id: string, exporter: Exporter): Promise<void> => cancelExport(recordExports, id, mayHave(exporter))
