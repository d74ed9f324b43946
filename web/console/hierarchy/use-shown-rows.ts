import { useCallback, useMemo, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { Forest } from './forest.ts'
import { type OpenCustomers, rowsOf } from './rows.ts'
import { linesTo } from './search.ts'
import type { Opening } from './use-open.ts'

const none: ReadonlySet<number> = new Set()

/** The rows of the tree: whatever is open; while someone searches, the lines to the hits. */
export const useShownRows = (
  forest: Forest,
  hits: readonly Partner[] | undefined,
  search: string,
  opening: Opening,
  customers: OpenCustomers,
) => {
  // What is opened during a search shows all its children, until the next search.
  const [seen, setSeen] = useState(search)
  const [widened, setWidened] = useState(none)
  if (seen !== search) {
    setSeen(search)
    setWidened(none)
  }
  const found = useMemo(() => {
    if (hits === undefined) return
    const ids = hits.map(({ id }) => id)
    return { hits: new Set(ids), lines: linesTo(forest, ids) }
  }, [forest, hits])
  const rows = useMemo(() => {
    const isOpen = (id: number) => opening.all !== opening.except.has(id)
    return rowsOf(forest, {
      isOpen: (id) => (found === undefined ? isOpen(id) : found.lines.has(id) || widened.has(id)),
      childrenOf: (id) => (found === undefined || (id !== null && widened.has(id)) ? forest.children.get(id) : (found.lines.get(id) ?? [])),
      customers,
    })
  }, [forest, found, widened, opening, customers])
  const widen = useCallback(
    (id: number) => setWidened((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]))),
    [],
  )
  return { rows, hits: found?.hits ?? none, widen }
}
