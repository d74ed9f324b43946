/** The place of the last item that is so, or -1. */
const lastWhere = <Item>(items: readonly Item[], isSo: (item: Item, index: number) => boolean) =>
  items.reduce((last, item, index) => (isSo(item, index) ? index : last), -1)

/**
 * Turns the dial's needle to the section in view: the last one whose top has passed a third of the window. While someone fills in the form, the
 * needle points at the last link.
 */
export const markCurrentSection = () => {
  const dial = document.querySelector<HTMLElement>('[data-dial]')
  if (dial === null) return
  const links = [...dial.querySelectorAll<HTMLAnchorElement>('a')]
  const targets = links.map(({ hash }) => document.getElementById(hash.slice(1)))
  const lastSection = lastWhere(targets, (target) => target?.tagName === 'SECTION')
  let at = 0

  const turn = () => {
    const line = innerHeight / 3
    const passed = lastWhere(
      targets,
      (target, index) => index <= lastSection && target !== null && target.getBoundingClientRect().top <= line,
    )
    const isFilling = document.activeElement?.closest('form') !== null && document.activeElement?.closest('form') !== undefined
    const next = isFilling ? links.length - 1 : Math.max(0, passed)
    if (next === at) return
    at = next
    dial.style.setProperty('--at', String(at))
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  let isWaiting = false
  const turnSoon = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      turn()
    })
  }
  addEventListener('scroll', turnSoon, { passive: true })
  for (const type of ['focusin', 'focusout']) addEventListener(type, turnSoon)
  turnSoon()
}

/** Closes the menu after a click on a link, on Escape, and when the focus leaves it. */
export const closeMenuAfterUse = () => {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]')
  if (menu === null) return
  const close = () => {
    menu.open = false
  }
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('a') !== null) close()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
}
