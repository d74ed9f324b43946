import { countryByCode, countryByName } from '../../../shared/domain/countries.ts'
import { customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { fold } from '../../../shared/domain/fold.ts'
import type { ImportFieldName, ImportKind, ImportValues } from '../../../shared/domain/import.ts'
import { importedLeadStatuses, importFields } from '../../../shared/domain/import-fields.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'

/** The values of a row, as the schemas of records take them; empty ones are missing. */
export type Cells = Partial<Record<ImportFieldName, string>>

/** What is wrong with a row, by field. */
export type CellProblems = Map<ImportFieldName, string>

/** Reads a value as people write it. */
type Reader = (text: string) => string | { readonly problem: string }

/**
 * A cell as it was meant: without surrounding space, and without the apostrophe or tab that keeps spreadsheets from reading a number or a formula.
 */
const cleaned = (text: string) => text.replace(/^\s*'(?=[\s\d+\-=@(＋－])/u, '').trim()

/** A number that a spreadsheet has rounded, such as 4,9151E+11. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i

const phone: Reader = (text) =>
  ROUNDED.test(text) ? { problem: 'Eine Tabellenkalkulation hat diese Nummer gerundet: Spalte als Text speichern' } : text

const country: Reader = (text) => (countryByCode(text) ?? countryByName(text))?.code ?? { problem: 'Unbekanntes Land' }

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
const followUpOn: Reader = (text) => followUpSchema.safeParse(isoDay(text)).data ?? { problem: 'Datum wie 24.12.2026 erwartet' }

/** An amount without the points between thousands. */
const amount: Reader = (text) => text.replace(/\.(?=\d{3}(\D|$))/g, '')

const activity = choice('Status', activityLabels)
const statuses: Readonly<Record<ImportKind, Reader>> = {
  customer: activity,
  partner: activity,
  lead: choice('Status', Object.fromEntries(importedLeadStatuses.map((status) => [status, status]))),
}

const readers: Partial<Record<ImportFieldName, Reader>> = {
  phone,
  country,
  customerType: choice('Typ', customerTypeLabels),
  followUpOn,
  subIbCommissionPerLot: amount,
  commissionRate: amount,
}

/** Reads the values of a row as people write them. */
export const readCells = (kind: ImportKind, values: ImportValues): { readonly cells: Cells; readonly problems: CellProblems } => {
  const cells: Cells = {}
  const problems: CellProblems = new Map()
  for (const { name } of importFields[kind]) {
    const text = cleaned(values[name] ?? '')
    if (text === '') continue
    const read = name === 'status' ? statuses[kind](text) : (readers[name]?.(text) ?? text)
    if (typeof read === 'string') cells[name] = read
    else problems.set(name, read.problem)
  }
  return { cells, problems }
}
