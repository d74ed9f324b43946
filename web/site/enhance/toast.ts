import { makeSwipeable, TOAST_SHOWN_FOR } from '../../ui/swipe.ts'
import type { Toast } from '../../ui/toast.ts'

const area = document.querySelector<HTMLElement>('[data-notifications]')
let current: HTMLElement | undefined
let timer = 0
/** Where the focus was when F8 led here. */
let cameFrom: HTMLElement | undefined

/** Takes away what is shown. */
export const dismissToast = () => {
  clearTimeout(timer)
  // What goes takes the focus with it: whoever came by F8 is led back to where they were.
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

/** Shows a notification in place of the one before. It stays while the pointer or the keyboard is on it. */
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
