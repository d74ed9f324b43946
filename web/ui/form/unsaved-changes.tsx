import { type MouseEvent, useEffect, useId } from 'react'
import { createStore } from '../../api/store.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { unmark, useLeaveGuard } from './use-leave-guard.ts'

/** Ids of the page's forms with unsaved changes. */
const dirtyForms = createStore<ReadonlySet<string>>(new Set())
/** The navigation that waits for an answer. */
const pending = createStore<(() => void) | undefined>(undefined)
/** True from the answer until the navigation has happened. */
const leaving = createStore(false)
/** Time until a link out of the application has unloaded the page, in ms. */
const UNLOAD = 500
const mustAsk = () => dirtyForms.get().size > 0 && !leaving.get()

/** Runs a navigation that removes the page's forms: at once, or after the person has agreed to discard unsaved changes. */
export const confirmLeaving = (go: () => void) => (mustAsk() ? pending.set(go) : go())

/** A capture handler for clicks: a link that would discard unsaved changes waits for the answer. */
export const confirmLinkClicks = (event: MouseEvent<HTMLElement>) => {
  if (!mustAsk() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isElsewhere =
    link === null || link.target === '_blank' || link.getAttribute('href')?.startsWith('#') || !link.href.startsWith('http')
  if (isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  pending.set(() => link.click())
}

/** Registers a form that is part of the page, not of a dialog. */
export const useUnsavedChanges = (isDirty: boolean) => {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.set(new Set([...dirtyForms.get(), id]))
    return () => dirtyForms.set(new Set([...dirtyForms.get()].filter((other) => other !== id)))
  }, [id, isDirty])
}

/** Asks before unsaved changes are discarded. Rendered once, near the root of the console. */
export const UnsavedChangesDialog = () => {
  const go = pending.use((one) => one)
  const isDirty = dirtyForms.use(({ size }) => size > 0)
  const isLeaving = leaving.use((is) => is)
  useLeaveGuard(isDirty && !isLeaving, () => pending.set(() => history.back()))
  const close = () => pending.set(undefined)
  const discard = async () => {
    leaving.set(true)
    close()
    await unmark()
    go?.()
    setTimeout(() => leaving.set(false), UNLOAD)
  }
  return <DiscardDialog isOpen={go !== undefined} onKeep={close} onDiscard={discard} />
}
