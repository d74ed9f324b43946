import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchOf } from '../search-of.ts'
import { pageOf } from './page-numbers.ts'

/** As far as anybody reads on; further than that, searching is quicker. */
const MOST_ROWS = 2000

const countOf = (text: string | null) => (text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), MOST_ROWS) : undefined)

/** What the address says at this moment. What the router last rendered may be older: a click and a typed search can follow each other faster. */
const addressNow = () => new URLSearchParams(location.search)

/** Search, filters, order, page and extent of a list, as they stand in the address: a link or „back“ brings them again. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  /** Sets filters and goes to the first page; an empty value takes a filter away. What is being typed leaves no trace in the history. */
  const setFilters = useCallback(
    (values: Readonly<Record<string, string>>, isTyped = false) =>
      setParams(
        () => {
          const next = addressNow()
          next.delete('page')
          next.delete('rows')
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: isTyped },
      ),
    [setParams],
  )
  const setRows = useCallback(
    (rows: number) =>
      setParams(
        () => {
          const next = addressNow()
          next.set('rows', String(rows))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return {
    search: searchOf(params),
    setSearch: useCallback((search: string) => setFilters({ search }, true), [setFilters]),
    /** What an address says under a name; blank where it says nothing. */
    text: (name: string) => params.get(name) ?? '',
    /** One of the known values of a filter, or `undefined`. */
    filter: <Value extends string>(name: string, known: readonly Value[]) => known.find((value) => value === params.get(name)),
    setFilter: useCallback((name: string, value: string) => setFilters({ [name]: value }), [setFilters]),
    setFilters,
    /** The order: the second of two where the address names it, else the first. */
    sort: <Sort extends string>([first, second]: readonly [Sort, Sort]) => (params.get('sort') === second ? second : first),
    /** Turns the order of two. */
    turnSort: ([, second]: readonly [string, string]) => setFilters({ sort: params.get('sort') === second ? '' : second }),
    /** How many rows to show: whole steps, the first where the address names no number. */
    rows: (step: number) => Math.ceil((countOf(params.get('rows')) ?? 1) / step) * step,
    /** Shows more rows than so many. */
    showMoreThan: (rows: number) => setRows(rows + 1),
    /** Rows of a page: one of the known sizes, the first where the address names none. */
    pageSize: ([first, ...others]: readonly [number, ...number[]]) => others.find((size) => String(size) === params.get('size')) ?? first,
    setPageSize: useCallback((size: number) => setFilters({ size: String(size) }), [setFilters]),
    /** Takes search and filters away; order and size of pages are no filters. */
    reset: useCallback(
      () =>
        setParams(() => {
          const kept = [...addressNow()].filter(([name]) => name === 'sort' || name === 'size')
          return new URLSearchParams(kept)
        }),
      [setParams],
    ),
    /** The record whose details the address opens, by its id; blank for none. Opening one leaves the list as it is. */
    openedRecord: (name: string) => params.get(name) ?? '',
    openRecord: useCallback(
      (name: string, id: number | undefined) =>
        setParams(() => {
          const next = addressNow()
          if (id === undefined) next.delete(name)
          else next.set(name, String(id))
          return next
        }),
      [setParams],
    ),
    page: pageOf(params.get('page') ?? ''),
    setPage: useCallback(
      (next: number) =>
        setParams(() => {
          const then = addressNow()
          if (next === 1) then.delete('page')
          else then.set('page', String(next))
          return then
        }),
      [setParams],
    ),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
