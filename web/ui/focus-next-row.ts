const LOOK_EVERY = 100
/** Gives up after this time, in ms. */
const LOOK_FOR = 5000

/**
 * Moves the focus when a focused row leaves its list: to the row that takes its place, or to the screen if the list is empty. Does nothing if the
 * person has focused something else.
 */
export const focusNextRow = (row: HTMLElement | null) => {
  const list = row?.parentElement
  if (row === null || list === null || list === undefined) return
  const at = [...list.children].indexOf(row)
  const until = Date.now() + LOOK_FOR
  const look = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!row.isConnected && isLost) {
      const next = list.children[Math.min(at, list.children.length - 1)]
      const target = next instanceof HTMLElement ? next : document.querySelector('main')
      if (target?.hasAttribute('tabindex') === false) target.tabIndex = -1
      target?.focus()
    } else if (Date.now() < until) setTimeout(look, LOOK_EVERY)
  }
  setTimeout(look, LOOK_EVERY)
}
