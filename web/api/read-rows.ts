import type { RouteName } from '../../shared/api/index.ts'
import type { Page } from '../../shared/api/route.ts'
import { callPage, type Request } from './client.ts'

export type ListQuery = NonNullable<Request['query']>
type ListRequest = Pick<Request, 'params' | 'query'>

/** The rows of a list to read. */
export type RowRange = { readonly from: number; readonly count: number }

/** Cursors by the index of the row that each one leads to. They stay valid when rows before that one come or go. */
export type Cursors = ReadonlyMap<number, string>

export type Rows = {
  readonly items: readonly unknown[]
  readonly hasMore: boolean
  /** Number of matches, if the server knows it. */
  readonly total: number | undefined
  /** What the search has found the rows by, if not by their own words. */
  readonly foundBy?: Page<unknown>['foundBy']
  readonly cursors: Cursors
}

/** The most rows that the server answers per call. */
const MOST_PER_CALL = 100

/** The id of a row within its list. */
export const identityOf = (row: unknown) => {
  if (typeof row !== 'object' || row === null) return row
  if ('id' in row) return row.id
  return 'username' in row ? row.username : row
}

/** Appends rows. A row that has moved down since it was read appears once, at its new place. */
const append = (rows: readonly unknown[], more: readonly unknown[]) => {
  const moved = new Set(more.map(identityOf))
  return [...rows.filter((row) => !moved.has(identityOf(row))), ...more]
}

/** Reads `count` rows after a cursor, or fewer at the end of the list. */
const readBehind = async (name: RouteName, { params, query }: ListRequest, start: string | undefined, count: number) => {
  let items: readonly unknown[] = []
  let total: number | undefined
  let foundBy: Rows['foundBy']
  let cursor = start
  // A page of a search may be short or even empty and still have a next one.
  do {
    const page = await callPage(name, { params, query: { ...query, limit: Math.min(MOST_PER_CALL, count - items.length), cursor } })
    items = append(items, page.items)
    total ??= page.total
    foundBy ??= page.foundBy
    cursor = page.cursor
  } while (cursor !== undefined && items.length < count)
  return { items, total, foundBy, cursor }
}

/**
 * Reads rows of a list with as few calls as possible: one for up to a hundred rows, if the cursor to the first of them is known.
 * @param known cursors and number of matches from earlier reads of the same list
 * @throws ApiError of the first call that fails
 */
export const readRows = async (
  name: RouteName,
  request: ListRequest,
  { from, count }: RowRange,
  known: Pick<Rows, 'cursors' | 'total'> | undefined,
): Promise<Rows> => {
  const cursors = new Map(known?.cursors)
  const nearest = Math.max(0, ...[...cursors.keys()].filter((row) => row <= from))
  if (nearest < from) {
    const skipped = await readBehind(name, request, cursors.get(nearest), from - nearest)
    if (skipped.cursor === undefined) return { items: [], hasMore: false, total: nearest + skipped.items.length, cursors }
    cursors.set(from, skipped.cursor)
  }
  const { items, total, foundBy, cursor } = await readBehind(name, request, cursors.get(from), count)
  if (cursor === undefined) return { items, hasMore: false, total: total ?? from + items.length, foundBy, cursors }
  cursors.set(from + count, cursor)
  return { items, hasMore: true, total: total ?? known?.total, foundBy, cursors }
}
