import { useCallback, useEffect, useState } from 'react'
import type { Row } from './rows.ts'

/**
 * Opens a partner's customers and leads the focus to the first of them, once they are there. A menu that closes puts the focus where it was: that is waited for.
 * @param goTo puts the focus on a row
 */
export const useEntering = (rows: readonly Row[], goTo: (index: number) => void, open: ((id: number) => void) | undefined) => {
  const [entered, setEntered] = useState<number>()
  const at =
    entered === undefined ? -1 : rows.findIndex((row) => row.kind !== 'partner' && row.kind !== 'waiting' && row.owner.id === entered)
  useEffect(() => {
    if (at < 0) return
    setEntered(undefined)
    requestAnimationFrame(() => goTo(at))
  }, [at, goTo])
  return useCallback(
    (id: number) => {
      open?.(id)
      setEntered(id)
    },
    [open],
  )
}
