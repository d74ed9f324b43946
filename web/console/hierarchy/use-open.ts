import { useCallback, useMemo, useState } from 'react'
import type { ParentId } from './partner-tree.ts'
import type { OpenCustomers } from './tree-rows.ts'
import { useReadLists } from './use-read-lists.tsx'

/** A tree of up to this many partners is open at first. */
const OPEN_AT_FIRST = 60

/** The open partners: all except some, or only some. */
type Opening = { readonly all: boolean; readonly except: ReadonlySet<number> }

const toggled = <Id extends ParentId>(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * The open partners. A search has its own set, discarded with the next one.
 * @param total number of partners; all are closed while it is unknown
 */
export const useOpenPartners = (total: number | undefined, search: string) => {
  const [chosen, setOpening] = useState<Opening>()
  // Counts in the very render that learns the total: for a moment without it, all partners would be closed.
  const opening = chosen ?? (total === undefined ? undefined : { all: total <= OPEN_AT_FIRST, except: new Set() })
  if (chosen === undefined && opening !== undefined) setOpening(opening)
  const [inSearch, setInSearch] = useState<{ readonly search: string; readonly opened: ReadonlySet<ParentId> }>({
    search,
    opened: new Set(),
  })
  if (inSearch.search !== search) setInSearch({ search, opened: new Set() })
  const isSearching = search !== ''
  const setAll = (all: boolean) => setOpening({ all, except: new Set() })
  return {
    isOpen: useCallback((id: number) => opening !== undefined && opening.all !== opening.except.has(id), [opening]),
    openedInSearch: inSearch.opened,
    toggle: useCallback(
      (id: number) => {
        if (isSearching) setInSearch((now) => ({ ...now, opened: toggled(now.opened, id) }))
        else setOpening((now) => now && { ...now, except: toggled(now.except, id) })
      },
      [isSearching],
    ),
    openAll: () => setAll(true),
    closeAll: () => setAll(false),
  }
}

/** Customers in the first read and in each further one. */
const CUSTOMERS_PER_PAGE = 50

/** The customers of partners whose list is open. */
export const useOpenCustomers = () => {
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const { lists, error, readers } = useReadLists('customerList')
  return {
    customers: useMemo((): OpenCustomers => new Map([...counts.keys()].map((id) => [id, lists.get(id)])), [counts, lists]),
    error,
    readers: readers(counts),
    toggle: useCallback((id: number) => {
      setCounts((now) => {
        const next = new Map(now)
        if (!next.delete(id)) next.set(id, CUSTOMERS_PER_PAGE)
        return next
      })
    }, []),
    readMore: useCallback((id: number) => setCounts((now) => new Map([...now, [id, (now.get(id) ?? 0) + CUSTOMERS_PER_PAGE]])), []),
    closeAll: () => setCounts(new Map()),
  }
}
