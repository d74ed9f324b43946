import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ToastCard } from './ToastCard.tsx'
import { dismissToast, makeSwipeable, TOAST_SHOWN_FOR, type Toast, toastStore } from './toast.ts'

const Card = (toast: Toast) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => (card.current === null ? undefined : makeSwipeable(card.current, dismissToast)), [])
  return <ToastCard ref={card} {...toast} onDismiss={dismissToast} />
}

export const TOAST_AREA = 'notifications'

/** Where notifications appear, one at a time. It stays while the pointer or the keyboard is on it; F8 leads to it. */
export const Toasts = () => {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const area = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)

  // A notification that goes takes the focus with it: whoever came by F8 is led back to where they were.
  useEffect(() => {
    if (area.current === null) return
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused === area.current
    if (toast === undefined && isLost && cameFrom.current?.isConnected) cameFrom.current.focus()
    if (toast === undefined) cameFrom.current = null
    setHeld(area.current.matches(':hover, :focus-within'))
  }, [toast])

  useEffect(() => {
    if (toast === undefined || isHeld) return
    const timer = setTimeout(dismissToast, TOAST_SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const focused = document.activeElement
      if (focused instanceof HTMLElement && area.current?.contains(focused) === false) cameFrom.current = focused
      area.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <chakra.section
      ref={area}
      id={TOAST_AREA}
      aria-label="Meldungen (F8)"
      aria-live="polite"
      tabIndex={-1}
      position="fixed"
      right={{ base: '4', sm: '6' }}
      bottom={{ base: '4', sm: '6' }}
      width="min(400px, calc(100% - 32px))"
      zIndex="toast"
      pointerEvents="auto"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
    >
      {toast !== undefined && <Card key={toast.id} {...toast} />}
    </chakra.section>
  )
}
