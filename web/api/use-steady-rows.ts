import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { arrangeRows } from './held-rows.ts'
import { identityOf } from './read-rows.ts'

const NOTHING: ReadonlyMap<unknown, unknown> = new Map()
const ON = ':hover, :focus-within'

type Arranged = ReturnType<typeof arrangeRows> & {
  readonly view: string
  readonly read: readonly unknown[]
  readonly kept: ReadonlyMap<unknown, unknown>
  readonly releases: number
}

/**
 * Keeps the rows of a polled list in place while a pointer or the focus is in it: new rows are held back, removed ones stay, the others are updated
 * in place. They come and go on request, when pointer and focus have left, or with another view. One's own changes show at once.
 * @param read the rows as read; a new array only for a new read
 * @param view identifies the list and its filter
 */
export const useSteadyRows = (read: readonly unknown[] | undefined, view: string) => {
  const element = useRef<HTMLElement>(null)
  const [releases, release] = useReducer((count: number) => count + 1, 0)
  const [handled, setHandled] = useState<{ readonly view: string; readonly rows: ReadonlyMap<unknown, unknown> }>()
  const [arranged, setArranged] = useState<Arranged>()
  const kept = handled?.view === view ? handled.rows : NOTHING

  const isSame = arranged?.view === view && arranged.read === read && arranged.kept === kept && arranged.releases === releases
  let current = arranged
  if (read !== undefined && !isSame) {
    const shown = arranged?.view === view ? arranged.rows : []
    const isReleased = arranged?.releases !== releases
    const isInUse = shown.length > 0 && !isReleased && element.current?.matches(ON) === true
    current = { ...arrangeRows({ shown, read, isInUse, kept }), view, read, kept, releases }
    setArranged(current)
  }

  // Whether the rows differ from those read, so that leaving the list would change something.
  const isHolding = useRef(false)
  const shownView = useRef(view)
  useLayoutEffect(() => {
    shownView.current = view
    isHolding.current = current !== undefined && (current.held.size > 0 || current.rows.length !== current.read.length)
  })

  const listRef = useCallback((list: HTMLElement | null) => {
    element.current = list
    if (list === null) return
    const controller = new AbortController()
    const { signal } = controller
    // The new place of pointer and focus is known one tick later.
    const onLeft = () =>
      setTimeout(() => {
        if (!signal.aborted && isHolding.current && !list.matches(ON)) release()
      })
    list.addEventListener('pointerleave', onLeft, { signal })
    list.addEventListener('focusout', onLeft, { signal })
    // A lifted finger sends no leave event: the next touch elsewhere shows that it has left.
    document.addEventListener('pointerup', onLeft, { signal })
    return () => controller.abort()
  }, [])

  return {
    rows: read === undefined ? undefined : current?.rows,
    held: current?.held ?? new Set<unknown>(),
    /** Shows the held-back rows. */
    show: release,
    /** Keeps a row that was handled in its place, with its new state, until the view changes. */
    keep: (row: unknown) => {
      // The view may have changed since the row was handled, while the answer was under way.
      const view = shownView.current
      setHandled((now) => ({ view, rows: new Map([...(now?.view === view ? now.rows : []), [identityOf(row), row]]) }))
    },
    /** Ref for the element that holds the list. */
    listRef,
  }
}
