import { useState } from 'react'
import useSWR from 'swr'
import type { Api } from '../../shared/api/index.ts'
import type { Answer, Page } from '../../shared/api/route.ts'
import { call } from './client.ts'
import { useGeneration } from './generations.ts'

type Partner = Answer<Api['partnerList']> extends Page<infer Row> ? Row : never

/** After so many partners it is told how far the reading has come. */
const PROGRESS_STEP = 1000

/**
 * Reads every partner, page by page, for the few places that show them all.
 * @param isWanted asks nothing before that
 */
export const useAllPartners = (isWanted: boolean) => {
  const generation = useGeneration('partnerList')
  const [progress, setProgress] = useState<{ readonly read: number; readonly total: number | undefined }>()
  const { data, error, mutate } = useSWR(
    isWanted ? (['partnerList', 'all', generation] as const) : null,
    async () => {
      const partners: Partner[] = []
      let cursor: string | undefined
      do {
        const page: Page<Partner> = await call('partnerList', { query: { limit: 100, cursor } })
        partners.push(...page.items)
        if (partners.length % PROGRESS_STEP === 0) setProgress({ read: partners.length, total: page.total })
        cursor = page.cursor
      } while (cursor !== undefined)
      setProgress(undefined)
      return partners
    },
    { keepPreviousData: true },
  )
  return { partners: isWanted ? data : undefined, progress, error, refresh: () => mutate() }
}
