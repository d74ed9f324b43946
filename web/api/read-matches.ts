import type { RouteName } from '../../shared/api/index.ts'
import { type ListQuery, readRows } from './read-rows.ts'
import type { ListName, RowOf } from './use-api-list.ts'

/** Reads the rows that filters match, up to `most` of them. One call per 100 rows. */
export async function readMatches<Name extends ListName>(name: Name, query: ListQuery, most: number): Promise<readonly RowOf<Name>[]>
export async function readMatches(name: RouteName, query: ListQuery, most: number): Promise<readonly unknown[]> {
  return (await readRows(name, { query: { ...query, total: 'none' } }, { from: 0, count: most }, undefined)).items
}
