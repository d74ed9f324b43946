import { type MouseEvent, useEffect, useId } from 'react'
import { createStore } from '../../api/store.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { unmark, useLeaveGuard } from './use-leave-guard.ts'

/** The forms of the page in which something typed is not saved. */
const typing = createStore<ReadonlySet<string>>(new Set())
/** Where the person wants to go, while the question is open whether what was typed may be lost. */
const wanted = createStore<(() => void) | undefined>(undefined)
/** True while the person goes, having agreed. */
const leaving = createStore(false)
/** A link out of the application unloads the page a little later, in ms. */
const UNLOAD = 500
const isHeld = () => typing.get().size > 0 && !leaving.get()

/** Goes on to what takes the forms of the page away: at once, or once the person has agreed to lose what was typed. */
export const leaveTyping = (go: () => void) => (isHeld() ? wanted.set(go) : go())

/** For the capture of clicks around links: one that would lose what was typed waits for the answer. */
export const holdLinks = (event: MouseEvent<HTMLElement>) => {
  if (!isHeld() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isElsewhere =
    link === null || link.target === '_blank' || link.getAttribute('href')?.startsWith('#') || !link.href.startsWith('http')
  if (isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  wanted.set(() => link.click())
}

/** Counts a form that stands in the page itself among those that are asked about. */
export const useTyping = (isDirty: boolean) => {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    typing.set(new Set([...typing.get(), id]))
    return () => typing.set(new Set([...typing.get()].filter((other) => other !== id)))
  }, [id, isDirty])
}

/** The question; stands once, near the root of the console. */
export const LeaveTyping = () => {
  const go = wanted.use((one) => one)
  const isTyping = typing.use(({ size }) => size > 0)
  const isLeaving = leaving.use((is) => is)
  useLeaveGuard(isTyping && !isLeaving, () => wanted.set(() => history.back()))
  const close = () => wanted.set(undefined)
  const discard = async () => {
    leaving.set(true)
    close()
    await unmark()
    go?.()
    setTimeout(() => leaving.set(false), UNLOAD)
  }
  return <DiscardDialog isOpen={go !== undefined} onKeep={close} onDiscard={discard} />
}
