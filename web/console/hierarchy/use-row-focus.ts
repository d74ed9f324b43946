import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keyOf, type Row } from './tree-rows.ts'

export const rowId = (row: Row) => `zeile-${keyOf(row)}`

const DIALOGS = '[role="dialog"], [role="alertdialog"]'
const LOOK_EVERY_MS = 100

type RowFocus = {
  readonly rows: readonly Row[]
  readonly scrollTo: (index: number) => void
  readonly onToggle: (id: number) => void
  /** What Enter does on a row that belongs to a partner: the same as its button. */
  readonly actionOf: (row: Row) => (() => void) | undefined
}

/** Roving tabindex: one row is in the tab order, and arrow keys move between rows, open and close them. */
export const useRowFocus = ({ rows, scrollTo, onToggle, actionOf }: RowFocus) => {
  const [key, setKey] = useState<string>()
  const lastIndex = useRef(0)
  const found = useMemo(() => (key === undefined ? 0 : rows.findIndex((row) => keyOf(row) === key)), [rows, key])
  // If the row is gone, the one in its place.
  const index = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, rows.length - 1))

  const goTo = (next: number) => {
    const row = rows[next]
    if (row === undefined) return
    setKey(keyOf(row))
    scrollTo(next)
    requestAnimationFrame(() => document.getElementById(rowId(row))?.focus({ preventScroll: true }))
  }

  useEffect(() => {
    if (found >= 0) {
      lastIndex.current = found
      return
    }
    // A removed row drops the focus: at once, or when the dialog that was opened from it closes.
    const restore = () => {
      if (document.activeElement === document.body && document.querySelector(DIALOGS) === null) goTo(index)
    }
    restore()
    const timer = setInterval(restore, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[index]
    if (row === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row'
    // Inside a row, Escape returns to the row; all other keys belong to the focused button.
    if (!isOnRow) {
      if (event.key === 'Escape') goTo(index)
      return
    }
    const isPartner = row.kind === 'partner'
    const above = rows.reduce(
      (last, other, at) => (at < index && other.kind === 'partner' && other.depth < row.depth + (isPartner ? 0 : 1) ? at : last),
      -1,
    )
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => (isPartner && row.partner.childCount > 0 && !row.isOpen ? onToggle(row.partner.id) : goTo(index + 1)),
      ArrowLeft: () => (isPartner && row.isOpen ? onToggle(row.partner.id) : goTo(above)),
      Enter: () => {
        if (!isPartner) return actionOf(row)?.()
        if (row.partner.childCount > 0) onToggle(row.partner.id)
      },
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }

  return { index, goTo, onKeyDown, setFocused: useCallback((row: Row) => setKey(keyOf(row)), []) }
}

/**
 * Opens a partner's customers and focuses the first one once they have loaded. Waits for a closing menu to return the focus first.
 * @param goTo focuses a row
 */
export const useCustomerFocus = (rows: readonly Row[], goTo: (index: number) => void, open: ((id: number) => void) | undefined) => {
  const [partnerId, setPartnerId] = useState<number>()
  const at = partnerId === undefined ? -1 : rows.findIndex((row) => 'owner' in row && row.kind !== 'waiting' && row.owner.id === partnerId)
  useEffect(() => {
    if (at < 0) return
    setPartnerId(undefined)
    requestAnimationFrame(() => goTo(at))
  }, [at, goTo])
  return useCallback(
    (id: number) => {
      open?.(id)
      setPartnerId(id)
    },
    [open],
  )
}
