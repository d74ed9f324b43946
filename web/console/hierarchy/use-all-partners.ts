import { useState } from 'react'
import useSWR from 'swr'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { useGeneration } from '../../api/generations.ts'

/**
 * Reads every partner, part by part.
 * @param isWanted asks nothing before that
 */
export const useAllPartners = (isWanted: boolean) => {
  const generation = useGeneration('partnerHierarchyRows')
  const [progress, setProgress] = useState<{ readonly read: number; readonly total: number | undefined }>()
  const { data, error, mutate } = useSWR(
    isWanted ? (['partnerHierarchyRows', 'all', generation] as const) : null,
    async () => {
      const partners: Partner[] = []
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await call('partnerHierarchyRows', { query: { cursor } })
        partners.push(...page.items)
        cursor = page.cursor
        setProgress({ read: partners.length, total: page.total })
      }
      setProgress(undefined)
      return partners
    },
    { keepPreviousData: true },
  )
  return { partners: isWanted ? data : undefined, progress: isWanted ? progress : undefined, error, refresh: () => mutate() }
}
