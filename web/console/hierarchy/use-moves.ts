import { useEffect, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { outdate } from '../../api/generations.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
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
  const [isUnfinished, setUnfinished] = useState(false)
  const { data = [] } = useApi('partnerUnfinishedMoves', {}, isUnfinished ? { poll: UNFINISHED_INTERVAL } : {})
  const areUnfinished = data.length > 0
  useEffect(() => {
    if (isUnfinished && !areUnfinished) outdate(['partners'])
    setUnfinished(areUnfinished)
  }, [isUnfinished, areUnfinished])
  return data
}
