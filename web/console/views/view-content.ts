import type { SavedView } from '../../../shared/domain/saved-view.ts'
import { type ViewList, viewListOf } from '../../../shared/domain/view-lists.ts'
import { searchText } from '../../../shared/platform/search-text.ts'

/** The parameters of the address with the id of the open view, and with the columns of the table. */
export const VIEW = 'ansicht'
export const COLUMNS = 'spalten'

/** What a view holds of its list. */
export type ViewContent = Pick<SavedView, 'filters' | 'sort' | 'columns'>

/** The columns that a list shows unless a person chooses others. */
export const usualColumns = (list: ViewList): readonly string[] => {
  const { columns = {}, shownColumns } = viewListOf(list)
  return Object.keys(columns).slice(0, shownColumns)
}

/** Known columns, each once, the first one of the list among them; null for the usual ones. */
const chosenColumns = (list: ViewList, wanted: readonly string[]): string[] | null => {
  const all = Object.keys(viewListOf(list).columns ?? {})
  const known = [...new Set(wanted)].filter((column) => all.includes(column))
  const [first] = all
  if (known.length === 0 || first === undefined) return null
  const chosen = known.includes(first) ? known : [first, ...known]
  return chosen.join() === usualColumns(list).join() ? null : chosen
}

/** The columns that an address asks for, in their order. */
export const columnsIn = (list: ViewList, given: string): readonly string[] => chosenColumns(list, given.split(',')) ?? usualColumns(list)

const usualSort = (list: ViewList) => Object.keys(viewListOf(list).sort.labels)[0]

/** The order that an address asks for. */
export const sortIn = (list: ViewList, params: URLSearchParams): string => {
  const { name, labels } = viewListOf(list).sort
  const given = params.get(name)
  return given !== null && Object.hasOwn(labels, given) ? given : (usualSort(list) ?? '')
}

/** What of an address a view of its list would hold. */
export const contentOf = (list: ViewList, params: URLSearchParams): ViewContent => {
  const sort = sortIn(list, params)
  return {
    filters: Object.fromEntries(viewListOf(list).filters.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))),
    sort: sort === usualSort(list) ? null : sort,
    columns: chosenColumns(list, (params.get(COLUMNS) ?? '').split(',')),
  }
}

/** Parameters that stay when another view is opened: they name a tab of the screen, or suit the person. */
const KEPT = ['tab', 'size']

/** The address of a list with this content. @param view id of the view; undefined for none */
export const addressWith = (list: ViewList, now: URLSearchParams, { filters, sort, columns }: ViewContent, view?: number): string => {
  const next = new URLSearchParams()
  for (const name of KEPT) if (now.has(name)) next.set(name, now.get(name) ?? '')
  if (view !== undefined) next.set(VIEW, String(view))
  for (const [name, value] of Object.entries(filters)) next.set(name, value)
  if (sort !== null) next.set(viewListOf(list).sort.name, sort)
  if (columns !== null) next.set(COLUMNS, columns.join(','))
  return searchText(next)
}

export const NO_CONTENT: ViewContent = { filters: {}, sort: null, columns: null }

/** Whether two contents show the same. */
export const isSameContent = (list: ViewList, one: ViewContent, other: ViewContent): boolean => {
  const nothing = new URLSearchParams()
  const [first, second] = [one, other].map((content) => {
    const known = contentOf(list, new URLSearchParams(addressWith(list, nothing, content)))
    return addressWith(list, nothing, known)
  })
  return first === second
}
