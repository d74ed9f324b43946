import {
  AMOUNT_FIELDS,
  type DecimalSign,
  type ImportAmounts,
  type ImportRowInput,
  type ImportStepInput,
} from '../../../shared/domain/import.ts'
import type { SeenAmounts, StoredImport } from '../../data/imports.ts'
import { columnSign, readAmount } from './amounts.ts'
import { cleanedCell } from './import-cells.ts'

/** What rows show about the amounts of their columns: the signs before fractions, and a value that has two meanings. */
export const amountsIn = (rows: readonly ImportRowInput[]): SeenAmounts => {
  const seen: SeenAmounts = {}
  for (const field of AMOUNT_FIELDS) {
    const texts = rows.flatMap(({ values }) => (values[field] === undefined ? [] : [cleanedCell(values[field])]))
    const signs = new Set<DecimalSign>()
    let example: string | null = null
    for (const text of texts) {
      const read = readAmount(text)
      if ('shows' in read) signs.add(read.shows)
      if ('unclear' in read) example ??= text.slice(0, 100)
    }
    if (signs.size > 0 || example !== null) seen[field] = { signs: [...signs], example }
  }
  return seen
}

/** How the amounts of each column are read: as the person says, or as all its values show together. */
export const amountsOf = ({ seenAmounts }: StoredImport, decimals: ImportStepInput['decimals'] = {}): ImportAmounts => {
  const amounts: ImportAmounts = {}
  for (const field of AMOUNT_FIELDS) {
    const seen = Object.values(seenAmounts).flatMap((part) => part[field] ?? [])
    const example = seen.map((one) => one.example).find((one) => one !== null) ?? null
    const sign = decimals[field] ?? columnSign(seen.flatMap(({ signs }) => signs)) ?? null
    if (seen.length > 0) amounts[field] = { sign, example }
  }
  return amounts
}
