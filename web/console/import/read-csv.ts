import Papa from 'papaparse'
import { LONGEST_VALUE, MOST_IMPORT_ROWS } from '../../../shared/domain/import.ts'
import { formatCount } from '../../ui/format.ts'

const MEGABYTE = 1024 * 1024
/** The largest file that is read, in bytes. */
export const MOST_FILE_BYTES = 5 * MEGABYTE
const MOST_COLUMNS = 200

/** A file that cannot be imported; its message says what to do. */
export class FileRefused extends Error {}

export type CsvRow = {
  /** Number of its line in the file. */
  readonly number: number
  readonly cells: readonly string[]
}
export type CsvFile = { readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }

const WINDOWS = 'windows-1252'

/** The text of a file in UTF-16 or UTF-8 with or without byte order mark, or else in Windows-1252, as older versions of Excel write it. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(WINDOWS).decode(bytes)
  }
}

/** Workbooks are ZIP archives, or the compound files of older versions. */
const isWorkbook = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11)

/** The separator that Excel names in a first line of its own. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i

const SEPARATORS = [';', ',', '\t'] as const

/** The separator of which the headers have most, without those in quotes. */
const separatorOf = (text: string) => {
  const headers =
    text
      .slice(0, 100_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const countIn = (separator: string) => headers.split(separator).length
  return SEPARATORS.toSorted((one, other) => countIn(other) - countIn(one))[0]
}

/** Headers, of which each is unique and none is empty. */
const namedHeaders = (cells: readonly string[]): readonly string[] => {
  const names: string[] = []
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 100) || `Spalte ${place + 1}`
    const isTaken = (one: string) => names.includes(one)
    let free = name
    for (let nth = 2; isTaken(free); nth++) free = `${name.slice(0, 94)} (${nth})`
    names.push(free)
  }
  return names
}

/**
 * Reads a CSV file: separated by semicolons, commas or tabs, with a line of headers. Empty lines are left out, and cells that are longer than any
 * field are cut.
 * @throws FileRefused
 */
export const readCsv = (bytes: Uint8Array): CsvFile => {
  if (bytes.length === 0) throw new FileRefused('Die Datei ist leer.')
  if (bytes.length > MOST_FILE_BYTES) throw new FileRefused('Die Datei ist größer als 5 MB. Bitte teilen Sie sie auf.')
  if (isWorkbook(bytes))
    throw new FileRefused('Das ist eine Arbeitsmappe. Bitte speichern Sie sie als CSV-Datei: „CSV UTF-8 (durch Trennzeichen getrennt)“.')
  const text = decode(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new FileRefused('Das ist keine Textdatei. Bitte speichern Sie die Tabelle als CSV-Datei.')
  const named = NAMED_SEPARATOR.exec(text)
  const { data, errors } = Papa.parse<string[]>(named === null ? text : text.slice(named[0].length), {
    delimiter: named?.[1] ?? separatorOf(text) ?? '',
    // One more than is allowed, and the headers.
    preview: MOST_IMPORT_ROWS * 2,
  })
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new FileRefused('Ein Anführungszeichen wird nicht geschlossen. Bitte prüfen Sie die Datei.')
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
  let line = named === null ? 0 : 1
  const filled: CsvRow[] = []
  for (const cells of data) {
    const number = line + 1
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    if (isFilled(cells)) filled.push({ number, cells: cells.map((cell) => cell.slice(0, LONGEST_VALUE)) })
  }
  const [head, ...rows] = filled
  if (head === undefined) throw new FileRefused('Die Datei ist leer.')
  if (head.cells.length > MOST_COLUMNS)
    throw new FileRefused(`Die Datei hat mehr als ${MOST_COLUMNS} Spalten. Bitte entfernen Sie, was nicht importiert wird.`)
  if (rows.length === 0)
    throw new FileRefused('Die Datei hat nur eine Zeile. Die erste Zeile enthält die Überschriften, darunter stehen die Daten.')
  if (rows.length > MOST_IMPORT_ROWS)
    throw new FileRefused(`Die Datei hat mehr als ${formatCount(MOST_IMPORT_ROWS)} Zeilen. Bitte teilen Sie sie auf.`)
  return {
    headers: namedHeaders(head.cells),
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, head.cells.length) })),
  }
}
