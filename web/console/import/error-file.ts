import Papa from 'papaparse'
import type { ImportKind, ImportRow } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { BYTE_ORDER_MARK, spreadsheetCell } from '../../../shared/domain/spreadsheet-cell.ts'

/** The rows with mistakes as a CSV file for German spreadsheets, which can be mended and imported again: its headers are those of the fields. */
export const errorFile = (kind: ImportKind, rows: readonly ImportRow[]): string => {
  const fields = importFields[kind].filter(({ name }) => rows.some(({ values }) => values[name] !== undefined))
  const labelOf = (field: string | null) => importFields[kind].find(({ name }) => name === field)?.label ?? ''
  const lines = rows.map(({ number, field, message, values }) => [
    String(number),
    labelOf(field),
    message ?? '',
    ...fields.map(({ name }) => values[name] ?? ''),
  ])
  const cells = [['Zeile', 'Feld', 'Fehler', ...fields.map(({ label }) => label)], ...lines].map((line) => line.map(spreadsheetCell))
  // A tab before a text counts only within quotes.
  const quotes = (cell: unknown) => typeof cell === 'string' && cell.includes('\t')
  return `${BYTE_ORDER_MARK}${Papa.unparse(cells, { delimiter: ';', newline: '\r\n', quotes })}\r\n`
}
