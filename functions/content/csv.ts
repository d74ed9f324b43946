import { stringify } from 'csv-stringify/sync'
import { BYTE_ORDER_MARK, spreadsheetCell } from '../../shared/domain/spreadsheet-cell.ts'

/**
 * Rows as CSV lines for German spreadsheets: semicolons and CRLF. Trimmed, every cell equals its text.
 * @param headers before the first row, with a byte order mark; undefined for further rows
 */
export const csvLines = (rows: readonly (readonly string[])[], headers?: readonly string[]): string => {
  const cells = rows.map((row) => row.map(spreadsheetCell))
  return (
    (headers === undefined ? '' : BYTE_ORDER_MARK) +
    stringify(headers === undefined ? cells : [[...headers], ...cells], {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_match: /[\r\n\t]/,
    })
  )
}
