import { useCallback, useEffect, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { branchOf, type Forest } from './forest.ts'

/** So many partners are asked for their children at most, to count what comes along with a move. */
const MOST = 400

/** The partners whose children are wanted, and a way to want more. */
export const useWantedBranches = () => {
  const [wanted, setWanted] = useState<readonly number[]>([])
  const want = useCallback((ids: readonly number[]) => setWanted((now) => (now.length > MOST ? now : [...new Set([...now, ...ids])])), [])
  return { wanted, want }
}

/** Reads the branch below a partner to its end, level by level, so that all that comes along with it can be counted. */
export const useBranchReading = (forest: Forest, top: Partner | undefined, want: (ids: readonly number[]) => void) => {
  const unread = top === undefined ? '' : branchOf(forest, top.id).unread.join(' ')
  useEffect(() => {
    if (unread !== '') want(unread.split(' ').map(Number))
  }, [unread, want])
}
