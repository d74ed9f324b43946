import type { RouteName } from '../../shared/api/index.ts'
import { callPage, type Request } from './client.ts'

export type ListQuery = NonNullable<Request['query']>

/** Which rows of a list to read. */
export type RowRange = { readonly from: number; readonly count: number }

/** Cursors by the row that each leads to. They hold whatever comes and goes before that row. */
export type Cursors = ReadonlyMap<number, string>

export type Rows = {
  readonly items: readonly unknown[]
  readonly hasMore: boolean
  /** All matches, where the server knows their number. */
  readonly total: number | undefined
  readonly cursors: Cursors
}

/** The most rows that one call answers. */
const MOST_PER_CALL = 100

/** What identifies a row in its list. */
export const identityOf = (row: unknown) => {
  if (typeof row !== 'object' || row === null) return row
  if ('id' in row) return row.id
  return 'username' in row ? row.username : row
}

/** Appends rows. One that has moved down since it was read is shown where it is now, not twice. */
const append = (rows: readonly unknown[], more: readonly unknown[]) => {
  const moved = new Set(more.map(identityOf))
  return [...rows.filter((row) => !moved.has(identityOf(row))), ...more]
}

/** Reads `count` rows behind a cursor, or fewer where the list ends. */
const readBehind = async (name: RouteName, query: ListQuery, start: string | undefined, count: number) => {
  let items: readonly unknown[] = []
  let total: number | undefined
  let cursor = start
  // A page of a search may be short, even empty, and yet have a next one.
  do {
    const page = await callPage(name, { ...query, limit: Math.min(MOST_PER_CALL, count - items.length), cursor })
    items = append(items, page.items)
    total ??= page.total
    cursor = page.cursor
  } while (cursor !== undefined && items.length < count)
  return { items, total, cursor }
}

/**
 * Reads rows of a list, by as few calls as possible: one for up to a hundred rows, where the cursor to the first of them is known.
 * @param known cursors and number of matches from earlier reads of the same list
 * @throws ApiError of the first call that fails
 */
export const readRows = async (
  name: RouteName,
  query: ListQuery,
  { from, count }: RowRange,
  known: Pick<Rows, 'cursors' | 'total'> | undefined,
): Promise<Rows> => {
  const cursors = new Map(known?.cursors)
  const nearest = Math.max(0, ...[...cursors.keys()].filter((row) => row <= from))
  if (nearest < from) {
    const skipped = await readBehind(name, query, cursors.get(nearest), from - nearest)
    if (skipped.cursor === undefined) return { items: [], hasMore: false, total: nearest + skipped.items.length, cursors }
    cursors.set(from, skipped.cursor)
  }
  const { items, total, cursor } = await readBehind(name, query, cursors.get(from), count)
  if (cursor === undefined) return { items, hasMore: false, total: total ?? from + items.length, cursors }
  cursors.set(from + count, cursor)
  return { items, hasMore: true, total: total ?? known?.total, cursors }
}
