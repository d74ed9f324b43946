const LOOK_EVERY = 100
/** A list that has not come again by then stays as it is. */
const LOOK_FOR = 5000

/**
 * Keeps the keyboard's place when a row leaves its list: the focus goes to what took the row's place, or to the screen when nothing is left. Only
 * where it was lost: whoever has gone on elsewhere is left alone.
 */
export const goOnBelow = (row: HTMLElement | null) => {
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
