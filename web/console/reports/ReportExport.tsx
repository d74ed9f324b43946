import type { ReferralPeriod } from '../../../shared/domain/referral-link.ts'
import { call } from '../../api/client.ts'
import { createCsvExport } from '../../ui/exports/csv-export.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { countOf } from '../../ui/format.ts'

const useReportExport = createCsvExport<{ readonly days: ReferralPeriod }>({
  key: 'referralReport',
  start: (body) => call('referralReport', { body }),
  get: (id) => call('referralReportGet', { params: { id } }),
  cancel: (id) => call('referralReportCancel', { params: { id } }),
  done: 'Bericht erstellt',
  failed: 'Fehler beim Erstellen des Berichts.',
  rows: (count) => countOf(count, 'Zeile', 'Zeilen'),
})

/** Exports the figures of all partners. */
export const ReportExport = ({ period }: { readonly period: ReferralPeriod }) => (
  <ExportButton state={useReportExport({ days: period })} total={undefined} label="Alle Partner als CSV" />
)
