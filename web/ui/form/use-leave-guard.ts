import { useEffect, useRef, useState } from 'react'

/** Marks the entry of the history that stands for the dialog. */
const MARK = 'holdsTyping'

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && MARK in state
const mark = () => history.pushState({ ...history.state, [MARK]: true }, '')

/**
 * While something typed would be lost, closing the page asks in the browser's own words, and the way back asks as Escape does: from the first change on an
 * entry of the history stands for the dialog, and going back from it has changed nothing yet.
 */
export const useLeaveGuard = (isDirty: boolean, onBack: () => void) => {
  const now = useRef({ isDirty, onBack })
  const [isArmed, setArmed] = useState(false)
  if (isDirty && !isArmed) setArmed(true)
  useEffect(() => {
    now.current = { isDirty, onBack }
  })
  useEffect(() => {
    if (!isArmed) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (now.current.isDirty) event.preventDefault()
    }
    const onPop = () => {
      if (now.current.isDirty) {
        mark()
        now.current.onBack()
        return
      }
      removeEventListener('popstate', onPop)
      history.back()
    }
    mark()
    addEventListener('beforeunload', onUnload)
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('popstate', onPop)
      // Whoever went on to another page meanwhile is not to be led back.
      if (isMarked(history.state)) history.back()
    }
  }, [isArmed])
}
