import { type MouseEvent, useEffect, useId, useSyncExternalStore } from 'react'
import { DiscardDialog } from './DiscardDialog.tsx'
import { unmark, useLeaveGuard } from './use-leave-guard.ts'

/** The forms of the page in which something typed is not saved. */
const typing = new Set<string>()
/** Where somebody wants to go who has yet to say whether what was typed may be lost. */
let wanted: (() => void) | undefined
/** True while somebody goes who has said so. */
let isLeaving = false
/** A link out of the application unloads the page a little later, in ms. */
const UNLOAD = 500
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const want = (go: (() => void) | undefined) => {
  wanted = go
  tell()
}
const isHeld = () => typing.size > 0 && !isLeaving
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Goes on to what takes the forms of the page away: at once, or once somebody has agreed to lose what was typed. */
export const leaveTyping = (go: () => void) => (isHeld() ? want(go) : go())

/** For the capture of clicks around links: one that would lose what was typed waits for the answer. */
export const holdLinks = (event: MouseEvent<HTMLElement>) => {
  if (!isHeld() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isElsewhere =
    link === null || link.target === '_blank' || link.getAttribute('href')?.startsWith('#') || !link.href.startsWith('http')
  if (isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  want(() => link.click())
}

/** Counts a form that stands in the page itself among those that are asked about. */
export const useTyping = (isDirty: boolean) => {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    typing.add(id)
    tell()
    return () => {
      typing.delete(id)
      tell()
    }
  }, [id, isDirty])
}

/** The question; stands once, near the root of the console. */
export const LeaveTyping = () => {
  const go = useSyncExternalStore(subscribe, () => wanted)
  useLeaveGuard(useSyncExternalStore(subscribe, isHeld), () => want(() => history.back()))
  const close = () => want(undefined)
  const discard = async () => {
    isLeaving = true
    close()
    await unmark()
    go?.()
    setTimeout(() => {
      isLeaving = false
      tell()
    }, UNLOAD)
  }
  return <DiscardDialog isOpen={go !== undefined} onKeep={close} onDiscard={discard} />
}
