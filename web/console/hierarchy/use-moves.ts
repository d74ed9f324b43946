import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { outdate, useGeneration } from '../../api/generations.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showToast } from '../../ui/toast.ts'

const FAILED = 'Hierarchie konnte nicht aktualisiert werden.'

/** Shows that a move is impossible, and why. */
export const showRefusal = (reason: string) => showToast({ kind: 'failure', title: 'Fehler', text: `${FAILED} ${reason}` })

/** Moves a partner, shows the outcome and offers to undo it; `moved` is the last one, as the server answered. */
export const useMoves = () => {
  const { trigger, isBusy } = useApiMutation('partnerMove')
  const [moved, setMoved] = useState<Partner>()
  const move = async (partner: Partner, parentId: number | null, isUndoing = false): Promise<boolean> => {
    try {
      setMoved(await trigger({ params: { partnerId: partner.id }, body: { parentId } }))
      const before = partner.parentId
      showToast({
        kind: 'success',
        title: 'Hierarchie aktualisiert',
        text: isUndoing ? `${partner.companyName} steht wieder am alten Platz.` : undefined,
        action: isUndoing ? undefined : { label: 'Rückgängig', run: () => void move(partner, before, true) },
      })
      return true
    } catch (error) {
      showRefusal(messageOf(error))
      // Someone else may have changed the tree.
      outdate(['partners'])
      return false
    }
  }
  return { move, isBusy, moved }
}

/** Interval of reads while moves are unfinished, in ms. */
const UNFINISHED_INTERVAL = 2000

/** Moved partners whose subtree is still being updated, with the progress. Reads the tree again when all are finished. */
export const useUnfinishedMoves = () => {
  const generation = useGeneration('partnerUnfinishedMoves')
  const { data = [] } = useSWR(['partnerUnfinishedMoves', generation] as const, () => call('partnerUnfinishedMoves', {}), {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest === undefined || latest.length === 0 ? 0 : UNFINISHED_INTERVAL),
  })
  const isUnfinished = data.length > 0
  const wasUnfinished = useRef(false)
  useEffect(() => {
    if (wasUnfinished.current && !isUnfinished) outdate(['partners'])
    wasUnfinished.current = isUnfinished
  }, [isUnfinished])
  return data
}
