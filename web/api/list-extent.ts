import type { RouteName } from '../../shared/api/index.ts'
import { callPage, type Request } from './client.ts'

export type ListQuery = NonNullable<Request['query']>

/** A list as far as it was read, from its first row on. */
export type Extent = {
  readonly items: readonly unknown[]
  /** Where it goes on; `undefined` at its end. */
  readonly cursor: string | undefined
  /** All matches, where the server knows their number. */
  readonly total: number | undefined
  /** When its first rows came, in ms since the epoch. */
  readonly loadedAt: number
  /** What was asked for. */
  readonly asked: string
}

/** Rows of a page that nobody asked for another size, and the most that one call answers. */
const MOST_AT_ONCE = 100

const pageSize = ({ limit }: ListQuery) => Number(limit ?? MOST_AT_ONCE)

/** What tells a row from others of its list. */
export const identityOf = (row: unknown) => {
  if (typeof row !== 'object' || row === null) return row
  if ('id' in row) return row.id
  return 'username' in row ? row.username : row
}

/** A row that has moved down since it was read stands where it is now, not twice. */
export const followedBy = (rows: readonly unknown[], more: readonly unknown[]) => {
  const moved = new Set(more.map(identityOf))
  return [...rows.filter((row) => !moved.has(identityOf(row))), ...more]
}

/** Reads on from a place until there are so many rows, as far as they go. */
const readOn = async (name: RouteName, query: ListQuery, from: string | undefined, count: number) => {
  let items: readonly unknown[] = []
  let total: number | undefined
  let cursor = from
  // A page of a search may hold fewer rows than asked for, even none, and still have a next one.
  do {
    const limit = query.limit === undefined ? undefined : Math.min(MOST_AT_ONCE, Math.max(pageSize(query), count - items.length))
    const page = await callPage(name, { ...query, limit, cursor })
    items = followedBy(items, page.items)
    total ??= page.total
    cursor = page.cursor
  } while (cursor !== undefined && items.length < count)
  return { items, total, cursor }
}

/**
 * Reads a list from its first row on, as far as it is shown.
 * @param shown what is shown of the same list; one that was read to its end is read to its end again, with what has come in meanwhile
 * @param atLeast reads whole pages until there are so many rows; at least 1
 */
export const readExtent = async (name: RouteName, query: ListQuery, shown: Extent | undefined, atLeast: number): Promise<Extent> => {
  const size = pageSize(query)
  const rows = shown?.items.length ?? 0
  const isWholeBeyondPage = shown !== undefined && shown.cursor === undefined && rows > size
  const read = await readOn(name, query, undefined, Math.max(Math.ceil(atLeast / size) * size, isWholeBeyondPage ? rows + size : rows))
  return { ...read, loadedAt: Date.now(), asked: JSON.stringify(query) }
}

/** Reads the next page alone and adds it to what is there. */
export const readFurther = async (name: RouteName, query: ListQuery, extent: Extent): Promise<Extent> => {
  if (extent.cursor === undefined) return extent
  const { items, total, cursor } = await readOn(name, query, extent.cursor, 1)
  return { ...extent, items: followedBy(extent.items, items), total: total ?? extent.total, cursor }
}
