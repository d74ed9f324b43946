import { csvLines } from '../../../shared/domain/csv.ts'
import type { ImportKind, ImportRow } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'

/** The rows with mistakes as a CSV file for German spreadsheets, which can be mended and imported again: its headers are those of the fields. */
export const errorFile = (kind: ImportKind, rows: readonly ImportRow[]): string => {
  const fields = importFields[kind].filter(({ name }) => rows.some(({ values }) => values[name] !== undefined))
  const labelOf = (field: string | null) => importFields[kind].find(({ name }) => name === field)?.label ?? ''
  return csvLines(
    rows.map(({ number, field, message, values }) => [
      { calculable: String(number) },
      labelOf(field),
      message ?? '',
      ...fields.map(({ name }) => values[name] ?? ''),
    ]),
    ['Zeile', 'Feld', 'Fehler', ...fields.map(({ label }) => label)],
  )
}
