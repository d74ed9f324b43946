import { useMemo, useState } from 'react'
import type { Forest } from './forest.ts'
import { type OpenCustomers, rowsOf } from './rows.ts'
import { find, linesTo } from './search.ts'
import type { useOpen } from './use-open.ts'

const none: ReadonlySet<number> = new Set()

/** The rows of the tree: whatever is open; while someone searches, the lines to the hits. */
export const useShownRows = (forest: Forest, search: string, open: ReturnType<typeof useOpen>, customers: OpenCustomers) => {
  // What is opened during a search shows all its children, until the next search.
  const [seen, setSeen] = useState(search)
  const [widened, setWidened] = useState(none)
  if (seen !== search) {
    setSeen(search)
    setWidened(none)
  }
  const found = useMemo(() => {
    if (search === '') return
    const hits = find(forest, search)
    return {
      hits: new Set(hits.map(({ id }) => id)),
      lines: linesTo(
        forest,
        hits.map(({ id }) => id),
      ),
    }
  }, [forest, search])
  const rows = rowsOf(forest, {
    isOpen: (id) => (found === undefined ? open.isOpen(id) : found.lines.has(id) || widened.has(id)),
    childrenOf: (id) => (found === undefined || (id !== null && widened.has(id)) ? forest.children.get(id) : (found.lines.get(id) ?? [])),
    customers,
  })
  return {
    rows,
    hits: found?.hits ?? none,
    toggle: (id: number) => {
      if (found === undefined) return open.toggle(id)
      setWidened(widened.has(id) ? new Set([...widened].filter((other) => other !== id)) : new Set([...widened, id]))
    },
  }
}
