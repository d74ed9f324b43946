import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./DialogFrame.tsx')
const DialogFrame = lazy(load)
/** The dialog about one that could not be loaded. */
export const LoadFailureDialog = lazy(async () => ({ default: (await load()).LoadFailureDialog }))

/** Loads what draws dialogs before the first one opens. A failed load shows when one does. */
export const preloadDialogs = () => void load().catch(() => undefined)

/** A modal dialog: traps the focus, closes on Escape and returns the focus. What draws it loads with the first one that opens. */
export const Dialog = (props: DialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  ) : null
}
