import { useEffect, useRef } from 'react'

/** Where a letter is text, or chooses among options. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tree]'
const OPEN_DIALOG = '[role$=dialog][data-state=open]'

/** Calls the action of a pressed key: never while someone types, a dialog is open, or together with Ctrl, Alt or ⌘. */
export const useKeys = (actions: Readonly<Record<string, (() => void) | undefined>>) => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return
      const action = latest.current[event.key]
      if (action === undefined || document.querySelector(OPEN_DIALOG) !== null) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
