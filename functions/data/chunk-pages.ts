import type { Page } from '../../shared/api/route.ts'
import { type CursorScope, decodeCursor, pageBetween } from './cursor.ts'

/** Rows that are stored together; undefined in place of those that a page leaves out. */
type Chunk<Row> = { readonly nth: number; readonly rows: readonly (Row | undefined)[] }

/**
 * A page of rows that are stored in numbered chunks, in their order.
 * @param readFrom the chunks from one number on; as few as the page needs are taken
 * @throws ApiError validation for a cursor of another list
 */
export const pageOfChunks = async <Row>(
  scope: CursorScope,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  readFrom: (nth: number) => AsyncIterable<Chunk<Row>>,
): Promise<Page<Row>> => {
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const [first = 0, after = -1] = (start?.row ?? '').split('.').filter(Boolean).map(Number)
  const found: { readonly place: string; readonly row: Row }[] = []
  for await (const { nth, rows } of readFrom(first)) {
    for (const [index, row] of rows.entries())
      if (row !== undefined && !(nth === first && index <= after)) found.push({ place: `${nth}.${index}`, row })
    if (found.length > limit) break
  }
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1)?.place : undefined
  return pageBetween(
    scope,
    start,
    shown.map(({ row }) => row),
    last === undefined ? undefined : { row: last },
  )
}
