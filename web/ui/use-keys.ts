import { useEffectEvent, useLayoutEffect } from 'react'

/** Where a letter is text, or chooses among options. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tree]'

export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null

/** An open dialog is finished first: what was typed in it must not be lost by leaving the screen. */
export const isDialogOpen = (): boolean => document.querySelector('[role$=dialog][data-state=open]') !== null

/** Calls the action of a pressed key: never while someone types, a dialog is open, or together with Ctrl, Alt or ⌘. */
export const useKeys = (actions: Readonly<Record<string, (() => void) | undefined>>) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const action = actions[event.key]
    if (action === undefined || isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    action()
  })
  // A key may be pressed as soon as a screen is shown, before effects that wait for the paint: the screen that it has replaced must not take it.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
