import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { identityOf } from './read-rows.ts'
import { arrange } from './steady-rows.ts'

const NOTHING: ReadonlyMap<unknown, unknown> = new Map()
const ON = ':hover, :focus-within'

type Arranged = ReturnType<typeof arrange> & {
  readonly view: string
  readonly read: readonly unknown[]
  readonly kept: ReadonlyMap<unknown, unknown>
  readonly releases: number
}

/**
 * Keeps the rows of a polled list where they are while a pointer or the focus is in it: new ones are held back, gone ones stay, the others are updated in
 * place. They come and go when that is asked for, when pointer and focus have left, or with another view. One's own changes show at once.
 * @param read the rows as they were read; a new array for every reading only
 * @param view names what is listed, with its filter
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
    const isHandOn = shown.length > 0 && !isReleased && element.current?.matches(ON) === true
    current = { ...arrange({ shown, read, isHandOn, kept }), view, read, kept, releases }
    setArranged(current)
  }

  // Whether the rows differ from what was read, so that leaving the list changes something.
  const isHolding = useRef(false)
  useLayoutEffect(() => {
    isHolding.current = current !== undefined && (current.held.size > 0 || current.rows.length !== current.read.length)
  })

  const hand = useCallback((list: HTMLElement | null) => {
    element.current = list
    if (list === null) return
    const controller = new AbortController()
    const { signal } = controller
    // Where pointer and focus have gone is known a moment later.
    const onLeft = () =>
      setTimeout(() => {
        if (!signal.aborted && isHolding.current && !list.matches(ON)) release()
      })
    list.addEventListener('pointerleave', onLeft, { signal })
    list.addEventListener('focusout', onLeft, { signal })
    // A finger leaves no trace when it goes: the next touch elsewhere tells.
    document.addEventListener('pointerup', onLeft, { signal })
    return () => controller.abort()
  }, [])

  return {
    rows: read === undefined ? undefined : current?.rows,
    held: current?.held ?? new Set<unknown>(),
    /** Shows the rows that are held back. */
    show: release,
    /** Keeps a row that was handled in its place, with its new state, until the view changes. */
    keep: (row: unknown) =>
      setHandled((now) => ({ view, rows: new Map([...(now?.view === view ? now.rows : []), [identityOf(row), row]]) })),
    /** For the element that holds the list. */
    hand,
  }
}
