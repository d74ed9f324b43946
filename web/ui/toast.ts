import { messageOf } from '../api/api-error.ts'
import { createStore } from '../api/store.ts'
import { TOAST_SHOWN_FOR } from './swipe.ts'

export type Toast = {
  readonly kind: 'success' | 'failure'
  readonly title: string
  readonly text?: string | undefined
  /** One thing to go on with, such as a way to what was made. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Takes back what it tells of. */
  readonly undo?: (() => void) | undefined
}

/** How long one stays that offers to take something back, in ms. */
const UNDO_SHOWN_FOR = 10_000
export const shownFor = ({ undo }: Toast) => (undo === undefined ? TOAST_SHOWN_FOR : UNDO_SHOWN_FOR)
type Shown = Toast & { readonly id: number }
const shown = createStore<Shown | undefined>(undefined)
let count = 0

/** Shows a notification in place of the one before. */
export const showToast = (toast: Toast) => {
  count += 1
  shown.set({ ...toast, id: count })
}
/** Shows what a failed call means. */
export const showFailure = (title: string, error: unknown) => showToast({ kind: 'failure', title, text: messageOf(error) })
export const dismissToast = () => shown.set(undefined)
export const useToast = () => shown.use((toast) => toast)
