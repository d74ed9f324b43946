import { countryOf } from '../../../shared/domain/country-names.ts'
import { customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { fold } from '../../../shared/domain/fold.ts'
import type { ImportAmounts, ImportFieldName, ImportKind, ImportValues } from '../../../shared/domain/import.ts'
import { importedLeadStatuses, importFields } from '../../../shared/domain/import-fields.ts'
import { asciiSigns } from '../../../shared/domain/typed-signs.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'
import { amountQuestion, readAmount, unclearValue } from './amounts.ts'

/** The values of a row, as the schemas of records take them; empty ones are missing. */
export type Cells = Partial<Record<ImportFieldName, string>>

/** What is wrong with a row, by field. */
export type CellProblems = Map<ImportFieldName, string>

/** Reads a value as people write it. */
type Reader = (text: string) => string | { readonly problem: string }

/** A formula that yields a text, which keeps spreadsheets from reading it as a number: `="0151"`. */
const TEXT_FORMULA = /^=\s*"((?:[^"]|"")*)"$/

/**
 * A cell as it was meant: without surrounding space, and without what keeps spreadsheets from reading a number or a formula: an apostrophe, a formula
 * around the text, or a tab. Behind a tab, which this portal's own files have, the text stands for itself.
 */
export const cleanedCell = (text: string): string => {
  const bare = text.trim()
  if (text.startsWith('\t')) return bare
  const quoted = TEXT_FORMULA.exec(bare)?.[1]
  return quoted === undefined ? bare.replace(/^'(?=[\s\d+\-=@(＋－])/u, '').trim() : quoted.replaceAll('""', '"').trim()
}

/** Line breaks and tabs, which people type into cells with Alt and Enter or by mistake. */
const BREAKS = / *[\t\n\v\f\r\u0085\u2028\u2029]+ */gu

/** A cell in one line, as every field is. Numbers on lines of their own stay apart. */
const inOneLine = (name: ImportFieldName, cell: string) => cell.replace(BREAKS, name === 'phone' ? ' / ' : ' ')

/** A number that a spreadsheet has rounded, such as 4,9151E+11. A code such as 12E45 is none. */
const ROUNDED = /^[+-]?\d{1,3}([.,]\d+E[+-]?|E[+-])\d{1,3}$/i
/** What spreadsheets show instead of a value: `#####`, `#NV`, `#ÜBERLAUF!`, `Err:502`. */
const NO_VALUE = /^(#(#+|N\/?[AV]|[\p{L}/_ ]+0?[!?]|GETTING_DATA)|(Err|Fehler):\s?\d{3})$/iu
/** A formula in place of its result. */
const FORMULA = /^[=＝]./u

/** What a spreadsheet has made of a value, in any field. */
const damageOf = (text: string): string | undefined => {
  if (ROUNDED.test(text)) return 'Eine Tabellenkalkulation hat diese Nummer gerundet: Spalte als Text speichern'
  if (FORMULA.test(text)) return 'Hier steht eine Formel statt ihres Ergebnisses: Spalte als Werte speichern'
  return NO_VALUE.test(text) ? 'Die Tabellenkalkulation zeigt hier einen Fehler statt eines Wertes' : undefined
}

const country: Reader = (text) => countryOf(text)?.code ?? { problem: `Unbekanntes Land „${text.slice(0, 60)}“` }

/** The key of a choice, written as its label or as itself. */
const choice =
  (what: string, labels: Readonly<Record<string, string>>): Reader =>
  (text) =>
    Object.keys(labels).find((key) => fold(key) === fold(text) || fold(labels[key] ?? '') === fold(text)) ?? {
      problem: `Unbekannter ${what}; möglich: ${Object.values(labels).join(', ')}`,
    }

/** dd.MM.yyyy or d.M.yyyy as an ISO day; anything else unchanged. */
const isoDay = (text: string) => {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const followUpSchema = workUpdateSchema.shape.followUpOn.unwrap().unwrap()
const followUpOn: Reader = (text) => followUpSchema.safeParse(isoDay(asciiSigns(text))).data ?? { problem: 'Datum wie 24.12.2026 erwartet' }

/** An amount, as its column is read. */
const amountOf =
  (amounts: ImportAmounts, name: keyof ImportAmounts): Reader =>
  (text) => {
    const read = readAmount(text)
    if ('problem' in read) return read
    if ('value' in read) return read.value
    const sign = amounts[name]?.sign ?? null
    return sign === null ? { problem: amountQuestion(text, read.unclear) } : unclearValue(text, read.unclear, sign)
  }

const activity = choice('Status', activityLabels)
const statuses: Readonly<Record<ImportKind, Reader>> = {
  customer: activity,
  partner: activity,
  lead: choice('Status', Object.fromEntries(importedLeadStatuses.map((status) => [status, status]))),
}

const readers: Partial<Record<ImportFieldName, Reader>> = {
  country,
  customerType: choice('Typ', customerTypeLabels),
  followUpOn,
}

const readerOf = (kind: ImportKind, name: ImportFieldName, amounts: ImportAmounts): Reader | undefined => {
  if (name === 'status') return statuses[kind]
  return name === 'subIbCommissionPerLot' || name === 'commissionRate' ? amountOf(amounts, name) : readers[name]
}

/** Reads the values of a row as people write them. @param amounts how amounts of each column are read */
export const readCells = (
  kind: ImportKind,
  values: ImportValues,
  amounts: ImportAmounts,
): { readonly cells: Cells; readonly problems: CellProblems } => {
  const cells: Cells = {}
  const problems: CellProblems = new Map()
  for (const { name } of importFields[kind]) {
    const cell = values[name] ?? ''
    const text = inOneLine(name, cleanedCell(cell))
    if (text === '') continue
    const damage = cell.startsWith('\t') ? undefined : damageOf(text)
    const read = damage === undefined ? (readerOf(kind, name, amounts)?.(text) ?? text) : { problem: damage }
    if (typeof read === 'string') cells[name] = read
    else problems.set(name, read.problem)
  }
  return { cells, problems }
}
