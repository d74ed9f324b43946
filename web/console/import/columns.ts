import type { ImportColumns, ImportFieldName, ImportKind, ImportRowInput, ImportValues } from '../../../shared/domain/import.ts'
import { headersOf, headerWords, importFields } from '../../../shared/domain/import-fields.ts'
import { MOST_CHUNK_ROWS } from '../../../shared/platform/limits.ts'
import { type CsvFile, hasSurplus } from './read-csv.ts'

/** Which column each field is taken from: what was chosen for the same header before, or else what the header means. */
export const proposeColumns = (kind: ImportKind, headers: readonly string[], remembered: ImportColumns): ImportColumns => {
  const proposed: ImportColumns = {}
  const taken = new Set<string>()
  const take = (name: ImportFieldName, header: string | undefined) => {
    if (header === undefined || taken.has(header) || proposed[name] !== undefined) return
    proposed[name] = { header }
    taken.add(header)
  }
  for (const { name } of importFields[kind]) {
    const before = remembered[name]
    if (before !== undefined && 'header' in before)
      take(
        name,
        headers.find((header) => headerWords(header) === headerWords(before.header)),
      )
  }
  // The best header of each field before the second best of any: „Name“ is a last name only if no other column is.
  const most = Math.max(...importFields[kind].map((field) => headersOf(field).length))
  for (let nth = 0; nth < most; nth++) {
    for (const field of importFields[kind])
      take(
        field.name,
        headers.find((header) => headerWords(header) === headersOf(field)[nth]),
      )
  }
  for (const { name } of importFields[kind]) {
    const before = remembered[name]
    if (proposed[name] === undefined && before !== undefined && 'fixed' in before) proposed[name] = before
  }
  return proposed
}

/** The labels of required fields that no column and no value fills. */
export const missingFields = (kind: ImportKind, columns: ImportColumns): readonly string[] =>
  importFields[kind].flatMap(({ name, label, isRequired }) => {
    const source = columns[name]
    const isGiven = source !== undefined && ('header' in source || source.fixed.trim() !== '')
    return isRequired && !isGiven ? [label] : []
  })

/** The columns that no field is taken from. */
export const unusedHeaders = (headers: readonly string[], columns: ImportColumns): readonly string[] => {
  const used = new Set(Object.values(columns).flatMap((source) => ('header' in source ? [source.header] : [])))
  return headers.filter((header) => !used.has(header))
}

/** The rows as they are sent: the values of each field, by the columns. */
export const rowsToSend = ({ headers, rows }: Pick<CsvFile, 'headers' | 'rows'>, columns: ImportColumns): readonly ImportRowInput[] => {
  const names: readonly string[] = Object.keys(columns)
  const places = new Map(headers.map((header, place) => [header, place]))
  return rows.map((row) => {
    const { number, cells } = row
    const values: ImportValues = {}
    for (const name of namesOf(names)) {
      const source = columns[name]
      if (source === undefined) continue
      const value = 'fixed' in source ? source.fixed : (cells[places.get(source.header) ?? -1] ?? '')
      if (value.trim() !== '') values[name] = value
    }
    return { number, values, ...(hasSurplus({ headers }, row) && { hasSurplus: true }) }
  })
}

const isFieldName = (name: string): name is ImportFieldName =>
  Object.values(importFields).some((fields) => fields.some((field) => field.name === name))
const namesOf = (names: readonly string[]) => names.filter(isFieldName)

/** Bytes of a request that the rows of one part may take: fewer than a request may have. */
const MOST_PART_BYTES = 200 * 1024

/** The rows in parts that fit into a request each. */
export const inParts = (rows: readonly ImportRowInput[]): readonly (readonly ImportRowInput[])[] => {
  const encoder = new TextEncoder()
  const parts: ImportRowInput[][] = []
  let bytes = MOST_PART_BYTES
  for (const row of rows) {
    const more = encoder.encode(JSON.stringify(row)).length
    const part = parts.at(-1)
    if (part === undefined || part.length >= MOST_CHUNK_ROWS || bytes + more > MOST_PART_BYTES) {
      parts.push([row])
      bytes = more
    } else {
      part.push(row)
      bytes += more
    }
  }
  return parts
}
