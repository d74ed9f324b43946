import { makeSwipeable, TOAST_SHOWN_FOR, type Toast } from '../../ui/toast.ts'

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
  timer = window.setTimeout(dismiss, TOAST_SHOWN_FOR)
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
  makeSwipeable(toast, dismiss)
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
