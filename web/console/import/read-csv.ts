import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import * as z from 'zod'
import { isKnownHeader } from '../../../shared/domain/import-fields.ts'
import { LONGEST_VALUE, MOST_COLUMNS, MOST_FILE_BYTES, MOST_IMPORT_ROWS } from '../../../shared/platform/limits.ts'
import { formatCount } from '../../ui/format.ts'
import { type Reading, readingsOf } from './encodings.ts'
import { FileRefused } from './file-refused.ts'

export type CsvRow = {
  /** Number of its line in the file. */
  readonly number: number
  readonly cells: readonly string[]
}

/** What somebody chose about a file, where the first guess was wrong. */
export type CsvChoice = {
  readonly encoding?: string
  /** Line of the headers; null when the file has none. */
  readonly headerLine?: number | null
}

export type CsvFile = {
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Line of the headers; null when the file has none. */
  readonly headerLine: number | null
  /** The rows that may be the headers: the first ones of the file. */
  readonly firstRows: readonly CsvRow[]
  readonly encoding: string
  /** Ways to read the letters, if the file does not say which. */
  readonly readings: readonly Reading[]
}

/** Workbooks are ZIP archives, or the compound files of older versions. */
const isWorkbook = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11)

/** The separator that Excel names in a first line of its own. */
const NAMED_SEPARATOR = /^"?sep=(.)"?[;,|\t ]*\n/i

const SEPARATORS = [';', ',', '\t', '|'] as const

const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/** Rows that are filled. @param most number of rows that are read */
const parseRows = (text: string, delimiter: string, most = -1): readonly CsvRow[] =>
  recordsSchema
    .parse(
      parse(text, {
        delimiter,
        record_delimiter: '\n',
        to: most,
        info: true,
        // Spaces beside quotes do not count; quotes within a text stand for themselves.
        trim: true,
        relax_quotes: true,
        relax_column_count: true,
        skip_records_with_empty_values: true,
      }),
    )
    .map(({ record, info }) => ({
      // The parser names the last line of a row.
      number: info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0),
      // A tab at the beginning is kept: it says that a text is none of a spreadsheet's formulas.
      cells: record.map((cell) => (cell.length > LONGEST_VALUE ? cell.trim().slice(0, LONGEST_VALUE) : cell)),
    }))

const FIRST = 50
/** Characters in which these rows are. */
const FIRST_TEXT = 500_000
/** How well a separator explains the first rows: how many have equally many cells, and how many these are. */
const fitOf = (text: string, separator: string): number => {
  try {
    const widths = parseRows(text, separator, FIRST).map(({ cells }) => cells.length)
    return Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length * (width - 1)))
  } catch (error) {
    if (error instanceof CsvError) return 0
    throw error
  }
}

const separatorOf = (text: string): string => {
  const start = text.slice(0, FIRST_TEXT)
  const fits = SEPARATORS.map((separator) => ({ separator, fit: fitOf(start, separator) }))
  const best = Math.max(...fits.map(({ fit }) => fit))
  return fits.find(({ fit }) => fit === best)?.separator ?? ';'
}

const isFilled = (cell: string) => cell.trim() !== ''
const filledIn = ({ cells }: CsvRow) => cells.filter(isFilled).length

/** Rows among which the headers are looked for. */
const CHOICES = 10

const ADDRESS = /^\S+@\S+\.\S+$/

/** The line of the headers: the row with most that are known, or else the first that is as wide as the table. A row with an address is data. */
const headerLineOf = (rows: readonly CsvRow[]): number | null => {
  const first = rows.slice(0, CHOICES)
  const known = first.map(({ cells }) => (cells.some((cell) => ADDRESS.test(cell.trim())) ? 0 : cells.filter(isKnownHeader).length))
  const most = Math.max(...known)
  // A single word may be a name: some people are called Link.
  if (most > 1 || known[0] === 1) return first[known.indexOf(most)]?.number ?? null
  const width = Math.max(...rows.slice(0, FIRST).map(filledIn))
  const wide = first.find((row) => filledIn(row) * 2 > width)
  return wide === undefined || wide.cells.some((cell) => ADDRESS.test(cell.trim())) ? null : wide.number
}

/** Headers, of which each is unique and none is empty. */
const namedHeaders = (cells: readonly string[]): readonly string[] => {
  const names: string[] = []
  for (const [place, cell] of cells.entries()) {
    const name = cell.replace(/\s+/g, ' ').trim().slice(0, 100) || `Spalte ${place + 1}`
    const isTaken = (one: string) => names.includes(one)
    let free = name
    for (let nth = 2; isTaken(free); nth++) free = `${name.slice(0, 94)} (${nth})`
    names.push(free)
  }
  return names
}

/** The rows of a text, or why it has none. */
const rowsOf = (text: string): readonly CsvRow[] => {
  const lines = text.replace(/\r\n?/g, '\n')
  const named = NAMED_SEPARATOR.exec(lines)
  const table = named === null ? lines : lines.slice(named[0].length)
  const before = named === null ? 0 : 1
  try {
    return parseRows(table, named?.[1] ?? separatorOf(table)).map(({ number, cells }) => ({ number: number + before, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = z.object({ lines: z.number() }).safeParse(error).data?.lines
    const where = line === undefined ? '' : `, Zeile ${line + before}`
    throw new FileRefused(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'Ein Anführungszeichen wird nicht geschlossen. Bitte prüfen Sie die Datei.'
        : `Nach einem schließenden Anführungszeichen steht noch Text${where}. Bitte prüfen Sie die Datei.`,
    )
  }
}

/** How many columns rows have; empty ones at the end do not count. */
const widthOf = ({ cells }: CsvRow) => cells.reduce((width, cell, place) => (isFilled(cell) ? place + 1 : width), 0)

/** How many columns a table has: those of its headers, but not empty ones at the end. */
const columnsOf = (head: CsvRow | undefined, rows: readonly CsvRow[]): number => {
  const widest = rows.reduce((width, row) => Math.max(width, widthOf(row)), 0)
  return head === undefined ? widest : Math.max(widthOf(head), Math.min(head.cells.length, widest))
}

/** @throws FileRefused for a file without rows, or with too many rows or columns */
const requireSize = (rows: readonly CsvRow[], width: number): void => {
  if (width > MOST_COLUMNS)
    throw new FileRefused(`Die Datei hat mehr als ${MOST_COLUMNS} Spalten. Bitte entfernen Sie, was nicht importiert wird.`)
  if (rows.length === 0)
    throw new FileRefused('Die Datei hat nur eine Zeile. Die erste Zeile enthält die Überschriften, darunter stehen die Daten.')
  if (rows.length > MOST_IMPORT_ROWS)
    throw new FileRefused(`Die Datei hat mehr als ${formatCount(MOST_IMPORT_ROWS)} Zeilen. Bitte teilen Sie sie auf.`)
}

/**
 * Reads a CSV file: separated by semicolons, commas, tabs or vertical bars, with lines that end by CR, LF or both. Empty lines are left out, line breaks
 * within cells become LF, and cells that are longer than any field are cut.
 * @param choice what somebody chose after a first reading
 * @throws FileRefused
 */
export const readCsv = (bytes: Uint8Array, choice: CsvChoice = {}): CsvFile => {
  if (bytes.length === 0) throw new FileRefused('Die Datei ist leer.')
  if (bytes.length > MOST_FILE_BYTES) throw new FileRefused('Die Datei ist größer als 5 MB. Bitte teilen Sie sie auf.')
  if (isWorkbook(bytes))
    throw new FileRefused('Das ist eine Arbeitsmappe. Bitte speichern Sie sie als CSV-Datei: „CSV UTF-8 (durch Trennzeichen getrennt)“.')
  const readings = readingsOf(bytes)
  const { encoding, text } = readings.find((one) => one.encoding === choice.encoding) ?? readings[0]
  const filled = rowsOf(text)
  if (filled.length === 0) throw new FileRefused('Die Datei ist leer.')
  const headerLine = choice.headerLine === undefined ? headerLineOf(filled) : choice.headerLine
  const head = filled.find(({ number }) => number === headerLine)
  const rows = filled.filter(({ number }) => number > (headerLine ?? 0))
  const width = columnsOf(head, rows)
  requireSize(rows, width)
  return {
    headers: namedHeaders(Array.from({ length: width }, (_, place) => head?.cells[place] ?? '')),
    rows,
    headerLine,
    firstRows: filled.slice(0, CHOICES),
    encoding,
    readings: readings.length > 1 ? readings : [],
  }
}

/** Whether a row has a filled cell beyond the headers: its values may stand in the wrong columns. */
export const hasSurplus = ({ headers }: Pick<CsvFile, 'headers'>, row: CsvRow): boolean => widthOf(row) > headers.length
