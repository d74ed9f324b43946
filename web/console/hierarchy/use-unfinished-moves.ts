import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { call } from '../../api/client.ts'
import { outdate, useGeneration } from '../../api/generations.ts'

/** How often it is asked while branches are on their way, in ms. */
const LOOK_EVERY = 2000

/** Moved partners whose branch is still getting its levels, with how far it has come; once it has got them all, the tree is read again. */
export const useUnfinishedMoves = () => {
  const generation = useGeneration('partnerUnfinishedMoves')
  const { data = [] } = useSWR(['partnerUnfinishedMoves', generation] as const, () => call('partnerUnfinishedMoves', {}), {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest === undefined || latest.length === 0 ? 0 : LOOK_EVERY),
  })
  const isUnfinished = data.length > 0
  const wasUnfinished = useRef(false)
  useEffect(() => {
    if (wasUnfinished.current && !isUnfinished) outdate(['partners'])
    wasUnfinished.current = isUnfinished
  }, [isUnfinished])
  return data
}
