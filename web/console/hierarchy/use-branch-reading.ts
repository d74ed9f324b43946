import { useCallback, useEffect, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { branchOf, type Forest } from './forest.ts'

/** Rather than asking more partners than these for their children, the whole tree is read in large parts. */
const MANY = 60

const nobody = { wanted: [] as const, isMany: false }

/** The partners whose children are wanted, and a way to want more; `isMany` once the whole tree is wanted instead. */
export const useWantedBranches = () => {
  const [wish, setWish] = useState<{ readonly wanted: readonly number[]; readonly isMany: boolean }>(nobody)
  const want = useCallback(
    (ids: readonly number[]) =>
      setWish((now) => {
        const wanted = [...new Set([...now.wanted, ...ids])]
        return wanted.length > MANY ? { ...now, isMany: true } : { wanted, isMany: now.isMany }
      }),
    [],
  )
  return { ...wish, want }
}

/** Reads the branch below a partner to its end, level by level, so that all that comes along with it can be counted. */
export const useBranchReading = (forest: Forest, top: Partner | undefined, want: (ids: readonly number[]) => void) => {
  const unread = top === undefined ? '' : branchOf(forest, top.id).unread.join(' ')
  useEffect(() => {
    if (unread !== '') want(unread.split(' ').map(Number))
  }, [unread, want])
}
