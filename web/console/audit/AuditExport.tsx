import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import { call } from '../../api/client.ts'
import { createCsvExport } from '../../ui/exports/csv-export.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { countOf } from '../../ui/format.ts'

type Filter = Sent<Api['auditLogExport']>['body']

const useAuditExport = createCsvExport<Filter>({
  key: 'auditLogExport',
  start: (body) => call('auditLogExport', { body }),
  get: (id) => call('auditLogExportGet', { params: { id } }),
  cancel: (id) => call('auditLogExportCancel', { params: { id } }),
  done: 'Protokoll exportiert',
  failed: 'Fehler beim Exportieren des Protokolls.',
  rows: (count) => countOf(count, 'Eintrag', 'Einträge'),
})

type AuditExportProps = {
  readonly filter: Filter
  /** 0 if nothing matches; undefined otherwise, because nobody counts the matches. */
  readonly total: 0 | undefined
}

/** Exports the filtered audit log. */
export const AuditExport = ({ filter, total }: AuditExportProps) => <ExportButton state={useAuditExport(filter)} total={total} />
