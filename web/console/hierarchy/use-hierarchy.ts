import { useMemo } from 'react'
import type { HierarchyNode } from '../../../shared/domain/hierarchy.ts'
import { useApiEach } from '../../api/use-api-each.ts'
import { type Branch, type Forest, plant, plantAll } from './forest.ts'
import { find } from './search.ts'
import { useAllPartners } from './use-all-partners.ts'
import { useFound } from './use-found.ts'

type Wanted = {
  /** The partners whose children are wanted. */
  readonly branches: readonly number[]
  /** Reads a large hierarchy to its end. */
  readonly isAll: boolean
  readonly search: string
}

/**
 * The hierarchy as far as it is wanted, and what a search finds in it. A small one is there at once; of a large one the roots are, and below them what is
 * asked for.
 * @param roots what the call for the whole answered
 */
export const useHierarchy = (roots: readonly HierarchyNode[], isLarge: boolean, { branches, isAll, search }: Wanted) => {
  const all = useAllPartners(isLarge && isAll)
  const isKnown = !isLarge || all.partners !== undefined
  const below = useApiEach('partnerHierarchy', isKnown ? [] : branches, (parentId) => ({ query: { parentId } }))
  const elsewhere = useFound(isKnown ? '' : search)
  const { found } = elsewhere

  const storedForest = useMemo((): Forest => {
    if (all.partners !== undefined) return plantAll(all.partners)
    return plant([{ parentId: null, nodes: roots }, ...[...below.answers].map(([parentId, nodes]): Branch => ({ parentId, nodes }))])
  }, [roots, all.partners, below.answers])
  const forest = useMemo(
    (): Forest =>
      found === undefined ? storedForest : { ...storedForest, partners: new Map([...found.partners, ...storedForest.partners]) },
    [storedForest, found],
  )
  const hits = useMemo(() => {
    if (search === '') return
    return isKnown ? find(storedForest, search) : (found?.hits ?? [])
  }, [storedForest, found, isKnown, search])

  return {
    forest,
    /** Undefined while nobody searches. */
    hits,
    moreHits: found?.cursor !== undefined ? elsewhere.loadMore : undefined,
    isReading: all.progress !== undefined || elsewhere.isReading,
    progress: all.progress,
    error: all.error ?? below.error ?? elsewhere.error,
    refresh: () => Promise.all([all.refresh(), below.refresh(), elsewhere.refresh()]),
  }
}
