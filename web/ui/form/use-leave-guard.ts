import { useEffect, useRef } from 'react'

/** Key of the history entry that protects unsaved changes. */
const MARK = 'holdsTyping'

/** Number of forms with unsaved changes. */
let holders = 0
/** Resolves when a step back from the marked entry has finished. */
let stepping: Promise<void> | undefined

const isMarked = () => typeof history.state === 'object' && history.state !== null && MARK in history.state

const mark = async () => {
  await stepping
  if (holders > 0 && !isMarked()) history.pushState({ ...history.state, [MARK]: true }, '')
}

/** Removes the marked entry. Navigation must wait for it, or the back button would lead to the same page twice. */
export const unmark = async () => {
  if (!isMarked() && stepping === undefined) return
  stepping ??= new Promise((resolve) => {
    const arrived = () => {
      stepping = undefined
      resolve()
    }
    addEventListener('popstate', arrived, { once: true })
    history.back()
  })
  await stepping
}

/**
 * Asks before unsaved changes are lost: the browser asks when the page closes, and `onBack` when the person goes back. The hook pushes a history
 * entry for the same page, so that going back from it loses nothing yet.
 */
export const useLeaveGuard = (isDirty: boolean, onBack: () => void) => {
  const ask = useRef(onBack)
  useEffect(() => {
    ask.current = onBack
  })
  useEffect(() => {
    if (!isDirty) return
    const controller = new AbortController()
    const { signal } = controller
    const onPop = () => {
      if (stepping !== undefined || isMarked()) return
      void mark()
      ask.current()
    }
    holders += 1
    void mark()
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    addEventListener('popstate', onPop, { signal })
    return () => {
      controller.abort()
      holders -= 1
      // After navigation to another page the current entry has no mark, and nothing is removed.
      if (holders === 0) void unmark()
    }
  }, [isDirty])
}
