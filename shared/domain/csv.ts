import { stringify } from 'csv-stringify/browser/esm/sync'
import { BYTE_ORDER_MARK, spreadsheetCell } from './spreadsheet-cell.ts'

/** A text, or an amount, count or time that a spreadsheet may calculate with. */
export type CsvCell = string | { readonly calculable: string }

/**
 * Rows as CSV lines for German spreadsheets: semicolons and CRLF. Trimmed, every cell equals its text.
 * @param headers before the first row, with a byte order mark; undefined for further rows
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[], headers?: readonly string[]): string => {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : cell.calculable)))
  return (
    (headers === undefined ? '' : BYTE_ORDER_MARK) +
    stringify(headers === undefined ? cells : [[...headers], ...cells], {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_match: /[\r\n\t]/,
    })
  )
}
