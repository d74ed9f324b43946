import { useMemo } from 'react'
import type { HierarchyNode } from '../../../shared/domain/hierarchy.ts'
import { useAllPartners } from '../../api/use-all-partners.ts'
import { useApiEach } from '../../api/use-api-each.ts'
import { type Branch, type Forest, plant, plantAll } from './forest.ts'

/**
 * The hierarchy as far as it is wanted. A small one is there at once; of a large one the roots are, and below them what is asked for.
 * @param roots what the call for the whole answered
 * @param branches the partners whose children are wanted
 * @param isAllWanted reads a large hierarchy to its end
 */
export const useHierarchy = (roots: readonly HierarchyNode[], branches: readonly number[], isAllWanted: boolean) => {
  const all = useAllPartners(isAllWanted)
  const below = useApiEach('partnerHierarchy', all.partners === undefined ? branches : [], (parentId) => ({ query: { parentId } }))
  const forest = useMemo((): Forest => {
    if (all.partners !== undefined) return plantAll(all.partners)
    return plant([{ parentId: null, nodes: roots }, ...[...below.answers].map(([parentId, nodes]): Branch => ({ parentId, nodes }))])
  }, [roots, all.partners, below.answers])
  return {
    forest,
    progress: all.progress,
    error: all.error ?? below.error,
    refresh: () => Promise.all([all.refresh(), below.refresh()]),
  }
}
