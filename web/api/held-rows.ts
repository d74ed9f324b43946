import { isBulkChange, isOwnChange, isOwnDeletion } from './own-changes.ts'
import { identityOf } from './read-rows.ts'

type Arranging = {
  /** The rows on the screen; empty for another view. */
  readonly shown: readonly unknown[]
  /** The rows as last read. */
  readonly read: readonly unknown[]
  /** A pointer or the focus is in the list: only one's own changes may move, add or remove rows. */
  readonly isInUse: boolean
  /** Rows that were handled here, by id: they keep their place even if they no longer match the filter. */
  readonly kept: ReadonlyMap<unknown, unknown>
}

type Arranged = {
  readonly rows: readonly unknown[]
  /** Ids of the new rows that are held back. */
  readonly held: ReadonlySet<unknown>
}

/** The version of a row, or of the record that it holds. */
const versionOf = (row: unknown): number => {
  if (typeof row !== 'object' || row === null) return 0
  if ('version' in row) return Number(row.version)
  return 'record' in row ? versionOf(row.record) : 0
}

/** Inserts a row after the nearest of its predecessors in an order; first if there is none. */
const insert = (rows: readonly unknown[], row: unknown, order: readonly unknown[]): readonly unknown[] => {
  const places = new Map(rows.map((each, place) => [identityOf(each), place]))
  const ids = order.map(identityOf)
  for (let before = ids.indexOf(identityOf(row)) - 1; before >= 0; before--) {
    const place = places.get(ids[before])
    if (place !== undefined) return [...rows.slice(0, place + 1), row, ...rows.slice(place + 1)]
  }
  return [row, ...rows]
}

/** Arranges the rows of a list after a read so that none moves while the list is in use. */
export const arrangeRows = ({ shown, read, isInUse, kept: handled }: Arranging): Arranged => {
  const kept = new Map([...handled].filter(([id]) => !isBulkChange(id)))
  const latest = (row: unknown) => {
    const own = kept.get(identityOf(row))
    return own !== undefined && versionOf(own) > versionOf(row) ? own : row
  }
  const fresh = new Map(read.map((row) => [identityOf(row), latest(row)]))
  const stays = (row: unknown) => !isOwnDeletion(identityOf(row))

  if (!isInUse) {
    const keptRows = shown.filter((row) => !fresh.has(identityOf(row)) && kept.has(identityOf(row))).filter(stays)
    const rows = keptRows.reduce<readonly unknown[]>((all, row) => insert(all, latest(row), shown), [...fresh.values()])
    return { rows, held: new Set() }
  }

  const known = new Set(shown.map(identityOf))
  // Rows after the last shown one can come without moving others.
  const end = read.reduce<number>((last, row, index) => (known.has(identityOf(row)) ? index : last), -1)
  const unknown = read.filter((row) => !known.has(identityOf(row)))
  const mayCome = (row: unknown) => isOwnChange(identityOf(row)) || read.indexOf(row) > end
  // A row that one's own change took off the list goes, unless it is kept.
  const isPresent = (id: unknown) => fresh.has(id) || kept.has(id) || !isOwnChange(id)
  const present = shown.filter((row) => stays(row) && isPresent(identityOf(row))).map((row) => fresh.get(identityOf(row)) ?? latest(row))
  return {
    rows: unknown.filter(mayCome).reduce<readonly unknown[]>((all, row) => insert(all, row, read), present),
    held: new Set(unknown.filter((row) => !mayCome(row)).map(identityOf)),
  }
}
