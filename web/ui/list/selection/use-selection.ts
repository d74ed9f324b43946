import { useRef, useState } from 'react'

/** What identifies a row: the number of a record, or the name of a user. */
export type RowId = number | string
type Row = { readonly id: RowId }

/** The id of a row; 0 for one without. */
export const rowIdOf = (row: object): RowId => ('id' in row && (typeof row.id === 'number' || typeof row.id === 'string') ? row.id : 0)

type Chosen<One> = {
  /** The filters under which the rows were chosen. */
  readonly view: string
  /** As they were when they were chosen. */
  readonly rows: readonly One[]
  /** Number of all matches, if all of them are chosen instead of single rows. */
  readonly all: number | undefined
}

/** The rows that a person has chosen of a list. */
export type Selection<One = Row> = {
  readonly rows: readonly One[]
  /** Whether all matches are chosen, also those that are not shown. */
  readonly isAll: boolean
  readonly count: number
  readonly has: (id: RowId) => boolean
  /** How much of the shown rows is chosen. */
  readonly page: 'none' | 'some' | 'all'
  /** @param isRange chooses all rows from the one chosen last up to this one, or none of them */
  readonly toggle: (id: RowId, isRange: boolean) => void
  /** Chooses all shown rows, or none of them. */
  readonly togglePage: () => void
  /** @param count number of all matches */
  readonly chooseAll: (count: number) => void
  readonly clear: () => void
}

/** The rows from one to another, in the order of the list. */
const between = <One extends Row>(rows: readonly One[], from: RowId, to: RowId): readonly One[] => {
  const [first, last] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)].sort((a, b) => a - b)
  if (first === undefined || last === undefined || first < 0) return rows.filter(({ id }) => id === to)
  return rows.slice(first, last + 1)
}

const withRows = <One extends Row>(rows: readonly One[], added: readonly One[]): readonly One[] => [
  ...new Map([...rows, ...added].map((row) => [row.id, row])).values(),
]
const withoutRows = <One extends Row>(rows: readonly One[], left: readonly One[]): readonly One[] =>
  rows.filter(({ id }) => !left.some((row) => row.id === id))

/**
 * What a person has chosen of a list. It stays while the list is read again and on its other pages, and ends with another search or filter.
 * @param shown rows
 * @param filter of the list
 */
export const useSelection = <One extends Row>(shown: readonly One[] | undefined = [], filter: object): Selection<One> => {
  const view = JSON.stringify(filter)
  const [chosen, setChosen] = useState<Chosen<One>>({ view, rows: [], all: undefined })
  const last = useRef<RowId>(undefined)
  const isCurrent = chosen.view === view
  const rows = isCurrent ? chosen.rows : []
  const all = isCurrent ? chosen.all : undefined
  const has = (id: RowId) => all !== undefined || rows.some((row) => row.id === id)
  const chosenHere = shown.filter(({ id }) => has(id)).length
  /** Leaving out a row of all matches leaves the other shown ones. */
  const base = all === undefined ? rows : shown
  const set = (next: readonly One[]) => setChosen({ view, rows: next, all: undefined })
  return {
    rows,
    isAll: all !== undefined,
    count: all ?? rows.length,
    has,
    page: chosenHere === 0 ? 'none' : chosenHere === shown.length ? 'all' : 'some',
    toggle: (id, isRange) => {
      const affected = between(shown, isRange && last.current !== undefined ? last.current : id, id)
      last.current = id
      set(has(id) ? withoutRows(base, affected) : withRows(base, affected))
    },
    togglePage: () => set(chosenHere === shown.length ? withoutRows(base, shown) : withRows(base, shown)),
    chooseAll: (count) => setChosen({ view, rows: [], all: count }),
    clear: () => set([]),
  }
}
