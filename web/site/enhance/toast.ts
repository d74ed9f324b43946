const SHOWN_FOR = 5000
const SWIPE_AT_LEAST = 50

export type Toast = { readonly kind: 'success' | 'failure'; readonly title: string; readonly text?: string }

const area = document.querySelector<HTMLElement>('[data-notifications]')
let current: HTMLElement | undefined
let timer = 0

const dismiss = () => {
  clearTimeout(timer)
  current?.remove()
  current = undefined
}

const wait = () => {
  clearTimeout(timer)
  timer = window.setTimeout(dismiss, SHOWN_FOR)
}

/** Follows a finger to the right, and lets go of the toast beyond the threshold. */
const makeSwipeable = (toast: HTMLElement) => {
  let from: number | undefined
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (from ?? event.clientX))
  toast.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return
    from = event.clientX
    toast.setPointerCapture(event.pointerId)
  })
  toast.addEventListener('pointermove', (event) => {
    if (from !== undefined) toast.style.transform = `translateX(${distance(event)}px)`
  })
  toast.addEventListener('pointerup', (event) => {
    if (distance(event) >= SWIPE_AT_LEAST) return dismiss()
    from = undefined
    toast.style.transform = ''
  })
  toast.addEventListener('pointercancel', () => {
    from = undefined
    toast.style.transform = ''
  })
}

/** Shows a notification in place of the one before. It stays while the pointer or the keyboard is on it. */
export const showToast = ({ kind, title, text }: Toast) => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`)
  const toast = template?.content.firstElementChild?.cloneNode(true)
  if (area === null || !(toast instanceof HTMLElement)) return
  dismiss()
  const fill = (part: string, content = '') => {
    const place = toast.querySelector<HTMLElement>(`[data-${part}]`)
    if (place === null) return
    place.textContent = content
    place.hidden = content === ''
  }
  fill('title', title)
  fill('text', text)
  toast.querySelector('button')?.addEventListener('click', dismiss)
  makeSwipeable(toast)
  current = toast
  area.append(toast)
  wait()
}

area?.addEventListener('pointerenter', () => clearTimeout(timer))
area?.addEventListener('pointerleave', wait)
area?.addEventListener('focusin', () => clearTimeout(timer))
area?.addEventListener('focusout', wait)
addEventListener('keydown', (event) => {
  if (event.key === 'F8') area?.focus()
  if (event.key === 'Escape' && area?.contains(document.activeElement)) dismiss()
})
