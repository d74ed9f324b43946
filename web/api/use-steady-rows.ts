import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { identityOf } from './read-rows.ts'
import { isNew, latestOf, NEW_FOR, type Steady, steady } from './steady-rows.ts'

const NOTHING: ReadonlyMap<unknown, never> = new Map<unknown, never>()
const ON = ':hover, :focus-within'
const OPEN_DIALOG = '[aria-modal="true"][data-state="open"]'

/** Where a pointer or the focus may have left a list, or a dialog closed. A lifted finger only sends `pointerup`, with its next touch elsewhere. */
const LEAVING = ['pointerout', 'pointerup', 'focusin', 'focusout', 'keyup'] as const

/** Whether a pointer or the focus is in a list, or a dialog in front of it. */
const isInUse = (list: HTMLElement | null) => {
  if (list === null) return false
  const dialog = document.querySelector(OPEN_DIALOG)
  return list.matches(ON) || (dialog !== null && !dialog.contains(list))
}

/** Rows that a person has changed, in their new state until a later version has been read. @param view with another one, none is kept */
export const useKeptRows = <Row>(view = '') => {
  const [state, setState] = useState<{ readonly view: string; readonly rows: ReadonlyMap<unknown, Row> }>()
  const shownView = useRef(view)
  useLayoutEffect(() => {
    shownView.current = view
  })
  const kept: ReadonlyMap<unknown, Row> = state?.view === view ? state.rows : NOTHING
  const change = (act: (rows: Map<unknown, Row>) => unknown) => {
    // The view may have changed since the row was handled, while the answer was under way.
    const at = shownView.current
    setState((now) => {
      const rows = new Map<unknown, Row>(now?.view === at ? now.rows : [])
      act(rows)
      return { view: at, rows }
    })
  }
  return {
    kept,
    /** The row in its latest known state. */
    latest: (row: Row): Row => latestOf(kept, row),
    /** Keeps a row with its new state; its version must be the one that the change creates. */
    keep: (row: Row) => change((rows) => rows.set(identityOf(row), row)),
    /** Shows a row as read again. */
    drop: (row: Row) => change((rows) => rows.delete(identityOf(row))),
  }
}

/**
 * Keeps the rows of a polled list in place while it is in use: new rows are held back, removed ones stay, the others are updated in place. They come
 * and go on request, when pointer and focus have left, or with another view. One's own changes show at once.
 * @param read the rows as read; a new array only for a new read
 * @param view names the list, its filter and its first row
 * @param count number of rows that were asked for
 */
export const useSteadyRows = (read: readonly unknown[] | undefined, view: string, count: number) => {
  const element = useRef<HTMLElement>(null)
  const [releases, release] = useReducer((times: number) => times + 1, 0)
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const [before, setBefore] = useState<Steady & { readonly releases: number }>()
  const { kept, keep } = useKeptRows<unknown>(view)

  let current = before
  if (read !== undefined && (before?.view !== view || before.read !== read || before.kept !== kept || before.releases !== releases)) {
    const isReleased = before?.releases !== releases
    current = { ...steady(before, { view, count, read, kept }, !isReleased && isInUse(element.current)), releases }
    setBefore(current)
  }

  const isWaiting = useRef(false)
  useLayoutEffect(() => {
    isWaiting.current = current?.isWaiting === true
  })
  const joined = current?.joined ?? NOTHING
  useEffect(() => {
    if (joined.size > 0) setTimeout(showAgain, NEW_FOR)
  }, [joined])

  const listRef = useCallback((list: HTMLElement | null) => {
    element.current = list
    if (list === null) return
    const controller = new AbortController()
    const { signal } = controller
    const onLeft = () => {
      // The new place of pointer and focus is known one tick later.
      if (isWaiting.current) setTimeout(() => !signal.aborted && isWaiting.current && !isInUse(list) && release())
    }
    for (const event of LEAVING) document.addEventListener(event, onLeft, { signal, capture: true })
    return () => controller.abort()
  }, [])

  return {
    rows: read === undefined ? undefined : current?.rows,
    held: current?.held ?? 0,
    isNew: (row: unknown) => isNew(joined, row),
    /** Shows the held-back rows. */
    show: release,
    keep,
    /** Ref for the element that holds the list. */
    listRef,
  }
}
