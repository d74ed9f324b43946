import { messageOf } from '../api/api-error.ts'
import { createStore } from '../api/store.ts'
import { TOAST_SHOWN_FOR, UNDO_SHOWN_FOR } from './toast-duration.ts'

type ToastAction = { readonly label: string; readonly run: () => void }

export type Toast = {
  readonly kind: 'success' | 'failure'
  readonly title: string
  readonly text?: string | undefined
  /** A follow-up, such as opening the created record. */
  readonly action?: ToastAction | undefined
  /** Another one. */
  readonly alternative?: ToastAction | undefined
  /** Undoes the change that the toast reports. */
  readonly undo?: (() => void) | undefined
}

export const shownFor = ({ undo }: Toast) => (undo === undefined ? TOAST_SHOWN_FOR : UNDO_SHOWN_FOR)
type Shown = Toast & { readonly id: number }
const shown = createStore<Shown | undefined>(undefined)
let count = 0

/** Shows a notification and replaces the current one. */
export const showToast = (toast: Toast) => {
  count += 1
  shown.set({ ...toast, id: count })
}
/** Shows the message of a failed call. */
export const showFailure = (title: string, error: unknown) => showToast({ kind: 'failure', title, text: messageOf(error) })
export const dismissToast = () => shown.set(undefined)
export const useToast = () => shown.use((toast) => toast)
