import { call } from '../../api/client.ts'
import { createCsvExport } from '../../ui/exports/csv-export.ts'
import { countOf } from '../../ui/format.ts'
import type { ExportBody } from './chosen.ts'

/** The export of chosen records of any list. */
export const useRecordExport = createCsvExport<ExportBody>({
  key: 'recordExport',
  start: (body) => call('recordExport', { body }),
  get: (id) => call('recordExportGet', { params: { id } }),
  cancel: (id) => call('recordExportCancel', { params: { id } }),
  done: 'Auswahl exportiert',
  failed: 'Fehler beim Exportieren der Auswahl.',
  rows: (count) => countOf(count, 'Eintrag', 'Einträge'),
})
