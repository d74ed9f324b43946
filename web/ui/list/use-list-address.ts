import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MOST_LISTED_ROWS } from '../../../shared/platform/limits.ts'
import { searchOf } from '../search-of.ts'
import { pageOf } from './page-numbers.ts'

const countOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), MOST_LISTED_ROWS) : undefined

/** Search, filters, order, page and number of rows of a list. They are kept in the address, so links and „back“ restore them. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  /** Edits the current address, which may be newer than the one last rendered: a click and a typed search can follow each other quickly. */
  const edit = useCallback(
    (change: (next: URLSearchParams) => void, isReplacing = false) =>
      setParams(
        () => {
          const next = new URLSearchParams(location.search)
          change(next)
          return next
        },
        { replace: isReplacing },
      ),
    [setParams],
  )
  /** Sets filters and returns to the first page; an empty value removes a filter. Typing replaces the history entry. */
  const setFilters = useCallback(
    (values: Readonly<Record<string, string>>, isTyped = false) =>
      edit((next) => {
        next.delete('page')
        next.delete('rows')
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
      }, isTyped),
    [edit],
  )
  return {
    search: searchOf(params),
    setSearch: useCallback((search: string) => setFilters({ search }, true), [setFilters]),
    /** The value of a parameter; empty if it is missing. */
    text: (name: string) => params.get(name) ?? '',
    /** One of the known values of a filter, or `undefined`. */
    filter: <Value extends string>(name: string, known: readonly Value[]) => known.find((value) => value === params.get(name)),
    setFilter: useCallback((name: string, value: string) => setFilters({ [name]: value }), [setFilters]),
    setFilters,
    /** The order: the second of two if the address names it, else the first. */
    sort: <Sort extends string>([first, second]: readonly [Sort, Sort]) => (params.get('sort') === second ? second : first),
    /** Switches to the other order of two. */
    turnSort: ([, second]: readonly [string, string]) => setFilters({ sort: params.get('sort') === second ? '' : second }),
    /** Number of rows to show, a multiple of the step; one step if the address has no number. */
    rows: (step: number) => Math.ceil((countOf(params.get('rows')) ?? 1) / step) * step,
    /** Shows another step of rows. @param rows number of rows shown now */
    showMoreThan: (rows: number) => edit((next) => next.set('rows', String(rows + 1)), true),
    /** Rows per page: one of the known sizes, the first if the address names none. */
    pageSize: ([first, ...others]: readonly [number, ...number[]]) => others.find((size) => String(size) === params.get('size')) ?? first,
    setPageSize: useCallback((size: number) => setFilters({ size: String(size) }), [setFilters]),
    /** Removes search and filters, and keeps order and page size. */
    reset: useCallback(
      () =>
        edit((next) => {
          for (const name of [...next.keys()]) if (name !== 'sort' && name !== 'size') next.delete(name)
        }),
      [edit],
    ),
    /** Id of the record whose details the address opens; empty for none. */
    openedRecord: (name: string) => params.get(name) ?? '',
    /** Opens a record's details, or closes them with `undefined`. The list stays as it is. */
    openRecord: useCallback(
      (name: string, id: number | undefined) =>
        edit((next) => {
          if (id === undefined) next.delete(name)
          else next.set(name, String(id))
        }),
      [edit],
    ),
    page: pageOf(params.get('page') ?? ''),
    setPage: useCallback(
      (page: number) =>
        edit((next) => {
          if (page === 1) next.delete('page')
          else next.set('page', String(page))
        }),
      [edit],
    ),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
