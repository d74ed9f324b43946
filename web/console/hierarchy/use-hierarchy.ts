import { useCallback, useMemo, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { MOST_COUNTED_BELOW } from '../../../shared/platform/limits.ts'
import { outdate } from '../../api/generations.ts'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { BRANCH_PAGE, buildTree, type ParentId, subtreeOf } from './partner-tree.ts'
import { branchesOf, searchPaths, treeRows } from './tree-rows.ts'
import { useOpenCustomers, useOpenPartners } from './use-open.ts'
import { useReadLists } from './use-read-lists.tsx'

/** Branches read at once to count what moves along with a partner. */
const READ_AT_ONCE = 50
const HITS_PER_PAGE = 50
const nobody: ReadonlySet<number> = new Set()

const useSearch = (search: string) => {
  const [pages, setPages] = useState({ search, count: HITS_PER_PAGE })
  const { count } = pages.search === search ? pages : { count: HITS_PER_PAGE }
  const list = useApiList('partnerHierarchySearch', { search }, { count, isAsked: search !== '' })
  return { ...list, readMore: () => setPages({ search, count: count + HITS_PER_PAGE }) }
}

/**
 * The hierarchy as rows: branches are read when they come into view, and a search reads its matches with their ancestors.
 * @param search empty without a search
 * @param moved the partner moved last
 */
export const useHierarchy = (search: string, moved: Partner | undefined) => {
  const counts = useApi('partnerLevelCounts', {})
  const total = counts.data?.reduce((sum, count) => sum + count, 0)
  const branches = useReadLists('partnerChildren')
  const found = useSearch(search)
  const opening = useOpenPartners(total, search)
  const customers = useOpenCustomers()

  const items = search === '' ? undefined : (found.items ?? [])
  const tree = useMemo(() => buildTree(branches.lists, items, moved), [branches.lists, items, moved])
  const hits = useMemo(() => items && new Set(items.map(({ id }) => id)), [items])
  const paths = useMemo(() => hits && searchPaths(tree, [...hits]), [tree, hits])
  const { isOpen, openedInSearch } = opening
  const [childCounts, setChildCounts] = useState<ReadonlyMap<ParentId, number>>(new Map())
  const readMoreChildren = useCallback(
    (parentId: ParentId) =>
      setChildCounts((now) => new Map([...now, [parentId, (branches.lists.get(parentId)?.count ?? 0) + BRANCH_PAGE]])),
    [branches.lists],
  )
  const rootCount = counts.data?.[0]
  const rows = useMemo(
    () =>
      treeRows(tree, {
        isOpen: (id) => (paths === undefined ? isOpen(id) : paths.has(id) || openedInSearch.has(id)),
        customers: customers.customers,
        counts: childCounts,
        rootCount,
        search: paths && { paths, opened: openedInSearch },
      }),
    [tree, paths, isOpen, openedInSearch, customers.customers, childCounts, rootCount],
  )

  // The tree first appears once all initially open branches have been read.
  const [isComplete, setComplete] = useState(false)
  if (
    !isComplete &&
    total !== undefined &&
    rows.length > 0 &&
    rows.every((row) => row.kind !== 'loading' || tree.branches.has(row.parentId))
  ) {
    setComplete(true)
  }

  return {
    tree,
    rows,
    hits: hits ?? nobody,
    levelCounts: counts.data,
    total: total ?? 0,
    isComplete,
    isSearching: found.isValidating,
    hasMoreHits: search !== '' && found.hasMore,
    readMoreHits: found.readMore,
    error: counts.error ?? branches.error ?? found.error ?? customers.error,
    retry: () => outdate(['partners', 'customers']),
    customers,
    ...opening,
    readBranches: branches.readers,
    readMoreChildren,
    /** The readers of the initial branches, and of the subtree of a partner being moved. */
    readersFor: (movingId: number | undefined) => {
      if (!isComplete) return branches.readers(branchesOf(rows, tree))
      if (movingId === undefined) return null
      const { members, unread } = subtreeOf(tree, movingId)
      return members.length >= MOST_COUNTED_BELOW ? null : branches.readers(new Map([...unread].slice(0, READ_AT_ONCE)))
    },
  }
}
