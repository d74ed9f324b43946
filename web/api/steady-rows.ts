import { isOwnChange, isOwnDeletion } from './own-changes.ts'
import { identityOf } from './read-rows.ts'

type Arranging = {
  /** The rows as they stand on the screen; empty for another view. */
  readonly shown: readonly unknown[]
  /** The rows as they were read last. */
  readonly read: readonly unknown[]
  /** A pointer or the focus is in the list: no row may move, come or go, but for one's own changes. */
  readonly isHandOn: boolean
  /** Rows that were handled here, by id: they keep their place even when they do not match the filter any more. */
  readonly kept: ReadonlyMap<unknown, unknown>
}

type Arranged = {
  readonly rows: readonly unknown[]
  /** Ids of new rows that are held back. */
  readonly held: ReadonlySet<unknown>
}

const versionOf = (row: unknown) => (typeof row === 'object' && row !== null && 'version' in row ? Number(row.version) : 0)

/** Puts a row behind the nearest of those that precede it in an order; first when none of them is there. */
const insert = (rows: readonly unknown[], row: unknown, order: readonly unknown[]): readonly unknown[] => {
  const places = new Map(rows.map((each, place) => [identityOf(each), place]))
  const ids = order.map(identityOf)
  for (let before = ids.indexOf(identityOf(row)) - 1; before >= 0; before--) {
    const place = places.get(ids[before])
    if (place !== undefined) return rows.toSpliced(place + 1, 0, row)
  }
  return [row, ...rows]
}

/** Arranges the rows of a list that was read again so that none moves away from under a pointer or the focus. */
export const arrange = ({ shown, read, isHandOn, kept }: Arranging): Arranged => {
  const latest = (row: unknown) => {
    const own = kept.get(identityOf(row))
    return own !== undefined && versionOf(own) > versionOf(row) ? own : row
  }
  const fresh = new Map(read.map((row) => [identityOf(row), latest(row)]))
  const stays = (row: unknown) => !isOwnDeletion(identityOf(row))

  if (!isHandOn) {
    const left = shown.filter((row) => !fresh.has(identityOf(row)) && kept.has(identityOf(row))).filter(stays)
    const rows = left.reduce<readonly unknown[]>((all, row) => insert(all, latest(row), shown), [...fresh.values()])
    return { rows, held: new Set() }
  }

  const known = new Set(shown.map(identityOf))
  // What follows the last row that is shown moves nothing.
  const end = read.findLastIndex((row) => known.has(identityOf(row)))
  const unknown = read.filter((row) => !known.has(identityOf(row)))
  const comes = (row: unknown) => isOwnChange(identityOf(row)) || read.indexOf(row) > end
  // What one has changed oneself so that it is not in the list any more goes, but for what is kept.
  const isStanding = (id: unknown) => fresh.has(id) || kept.has(id) || !isOwnChange(id)
  const standing = shown.filter((row) => stays(row) && isStanding(identityOf(row))).map((row) => fresh.get(identityOf(row)) ?? latest(row))
  return {
    rows: unknown.filter(comes).reduce<readonly unknown[]>((all, row) => insert(all, row, read), standing),
    held: new Set(unknown.filter((row) => !comes(row)).map(identityOf)),
  }
}
