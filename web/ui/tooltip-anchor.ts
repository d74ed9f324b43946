/** Delay before a tooltip opens, and the time after one in which the next opens at once, in ms. */
const OPEN_AFTER = 700
const SKIP_WITHIN = 300

export type Tip = { readonly text: string; readonly anchor: Element }

/** `data-tip` is the text of a tooltip; `data-cut-tip` only while the element's text is truncated. */
const tipOf = (target: EventTarget | null): Tip | undefined => {
  const anchor = target instanceof Element ? target.closest('[data-tip], [data-cut-tip]') : null
  if (anchor === null) return
  const text = anchor.getAttribute('data-tip') ?? (anchor.scrollWidth > anchor.clientWidth ? anchor.getAttribute('data-cut-tip') : null)
  return text === null || text === '' ? undefined : { text, anchor }
}

/**
 * Watches the page for elements with a tooltip and reports the one to show. Keyboard focus opens it at once; Escape, a press and scrolling close it.
 * @returns the cleanup
 */
export const watchTips = (show: (tip: Tip | undefined) => void) => {
  let pending: ReturnType<typeof setTimeout> | undefined
  let current: Tip | undefined
  let shownUntil = Number.NEGATIVE_INFINITY
  let isShown = false

  const close = () => {
    clearTimeout(pending)
    if (isShown) shownUntil = Date.now()
    isShown = false
    current = undefined
    show(undefined)
  }
  const open = (tip: Tip) => {
    isShown = true
    show(tip)
  }
  const enter = (tip: Tip | undefined, isAtOnce: boolean) => {
    if (tip?.anchor === current?.anchor) return
    close()
    if (tip === undefined) return
    current = tip
    if (isAtOnce || Date.now() - shownUntil <= SKIP_WITHIN) open(tip)
    else pending = setTimeout(() => open(tip), OPEN_AFTER)
  }

  const controller = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal: controller.signal, capture: true, passive: true })
  on('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && enter(tipOf(target), false))
  on('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && enter(tipOf(target), true))
  on('focusout', close)
  on('pointerdown', close)
  on('scroll', close)
  on('keydown', ({ key }) => key === 'Escape' && close())
  document.documentElement.addEventListener('pointerleave', close, { signal: controller.signal })
  return () => {
    clearTimeout(pending)
    controller.abort()
  }
}
