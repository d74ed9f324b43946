import type { KeyboardEvent } from 'react'

const STATION = '[role=row][data-station]'
const idOf = (row: Element | undefined) => (row instanceof HTMLElement ? Number(row.dataset.station) : undefined)
const depthOf = (row: Element) => Number(row.getAttribute('aria-level'))

/**
 * Answers keys on a row of a tree: arrows move the focus between rows, and open and close them.
 * @param onToggle opens or closes a row that has children
 */
export const treeKeys = (onToggle: (id: number) => void) => (event: KeyboardEvent<HTMLElement>) => {
  const row = event.target
  if (!(row instanceof HTMLElement) || !row.matches(STATION) || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(STATION)]
  const index = rows.indexOf(row)
  const id = idOf(row)
  const expanded = row.getAttribute('aria-expanded')
  const toggle = () => id !== undefined && expanded !== null && onToggle(id)
  const goTo = (next: HTMLElement | undefined) => next?.focus()
  const above = rows
    .slice(0, index)
    .reverse()
    .find((other) => depthOf(other) < depthOf(row))
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(rows[index + 1]),
    ArrowUp: () => goTo(rows[index - 1]),
    Home: () => goTo(rows[0]),
    End: () => goTo(rows.at(-1)),
    ArrowRight: () => (expanded === 'false' ? toggle() : goTo(rows[index + 1])),
    ArrowLeft: () => (expanded === 'true' ? toggle() : goTo(above)),
    Enter: toggle,
  }
  const move = moves[event.key]
  if (move === undefined) return
  event.preventDefault()
  move()
}
