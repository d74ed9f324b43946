import { useEffect, useRef } from 'react'

/** Marks the entry of the history that stands for what is typed. */
const MARK = 'holdsTyping'

/** How many are typed at. */
let holders = 0
/** A step back to before the marked entry, while it is under way. */
let stepping: Promise<void> | undefined

const isMarked = () => typeof history.state === 'object' && history.state !== null && MARK in history.state

const mark = async () => {
  await stepping
  if (holders > 0 && !isMarked()) history.pushState({ ...history.state, [MARK]: true }, '')
}

/** Takes the entry away again. Whoever leaves waits for it, or the way back would lead to the same page twice. */
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
 * While something typed would be lost, closing the page asks in the browser's own words, and the way back asks in ours: an entry of the history stands for
 * what is typed, and going back from it has changed nothing yet.
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
      // Whoever went on to another page meanwhile is not to be led back: its entry bears no mark.
      if (holders === 0) void unmark()
    }
  }, [isDirty])
}
