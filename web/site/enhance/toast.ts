import { makeSwipeable } from '../../ui/swipe.ts'
import type { Toast } from '../../ui/toast.ts'
import { TOAST_SHOWN_FOR } from '../../ui/toast-duration.ts'

const area = document.querySelector<HTMLElement>('[data-notifications]')
let current: HTMLElement | undefined
let timer = 0
/** Where the focus was before F8. */
let cameFrom: HTMLElement | undefined

/** Removes the current notification. */
export const dismissToast = () => {
  clearTimeout(timer)
  // A focused notification returns the focus to where it was before F8.
  const hadFocus = area?.contains(document.activeElement) ?? false
  current?.remove()
  current = undefined
  if (hadFocus && cameFrom?.isConnected) cameFrom.focus()
  cameFrom = undefined
}

const wait = () => {
  clearTimeout(timer)
  timer = window.setTimeout(dismissToast, TOAST_SHOWN_FOR)
}

/** Shows a notification and replaces the current one. It stays while it is hovered or focused. */
export const showToast = ({ kind, title, text }: Toast) => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`)
  const toast = template?.content.firstElementChild?.cloneNode(true)
  if (area === null || !(toast instanceof HTMLElement)) return
  dismissToast()
  const fill = (part: string, content = '') => {
    const place = toast.querySelector<HTMLElement>(`[data-${part}]`)
    if (place === null) return
    place.textContent = content
    place.hidden = content === ''
  }
  fill('title', title)
  fill('text', text)
  toast.querySelector('button')?.addEventListener('click', dismissToast)
  makeSwipeable(toast, dismissToast)
  current = toast
  area.append(toast)
  wait()
}

area?.addEventListener('pointerenter', () => clearTimeout(timer))
area?.addEventListener('pointerleave', wait)
area?.addEventListener('focusin', () => clearTimeout(timer))
area?.addEventListener('focusout', wait)
addEventListener('keydown', (event) => {
  if (event.key === 'F8') {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && area?.contains(focused) === false) cameFrom = focused
    area?.focus()
  }
  if (event.key === 'Escape' && area?.contains(document.activeElement)) dismissToast()
})
