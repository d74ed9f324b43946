export type Toast = {
  readonly kind: 'success' | 'failure'
  readonly title: string
  readonly text?: string | undefined
  /** One thing to go on with, such as a way to what was made. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Takes back what it tells of. */
  readonly undo?: (() => void) | undefined
}

/** How long a toast stays, in ms. */
export const TOAST_SHOWN_FOR = 5000
/** How long one stays that offers to take something back, in ms. */
const UNDO_SHOWN_FOR = 10_000
export const shownFor = ({ undo }: Toast) => (undo === undefined ? TOAST_SHOWN_FOR : UNDO_SHOWN_FOR)
/** How far a finger must move to the right to dismiss it, in px. */
const SWIPE_AT_LEAST = 50

type Shown = Toast & { readonly id: number }
let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()

const show = (next: Shown | undefined) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notification in place of the one before. */
export const showToast = (toast: Toast) => {
  count += 1
  show({ ...toast, id: count })
}
export const dismissToast = () => show(undefined)

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  get: () => shown,
}

/** Lets an element follow a finger to the right; beyond the threshold it is let go. Returns what undoes it. */
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
    element.setPointerCapture(event.pointerId)
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
