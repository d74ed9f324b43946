/** How far a finger must move to the right to dismiss it, in px. */
const SWIPE_AT_LEAST = 50

/** Lets an element follow a finger to the right and dismisses it beyond the threshold. Returns the cleanup. */
export const makeSwipeable = (element: HTMLElement, onSwiped: () => void) => {
  let from: number | undefined
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (from ?? event.clientX))
  const settle = () => {
    from = undefined
    element.style.transform = ''
  }
  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return
    from = event.clientX
    // Without it, a finger that leaves the element lets go.
    if ('setPointerCapture' in element) element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from !== undefined) element.style.transform = `translateX(${distance(event)}px)`
  }
  const up = (event: PointerEvent) => (distance(event) >= SWIPE_AT_LEAST ? onSwiped() : settle())
  const controller = new AbortController()
  const { signal } = controller
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', settle, { signal })
  return () => controller.abort()
}
