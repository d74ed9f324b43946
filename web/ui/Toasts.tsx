import { chakra, Portal } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { makeSwipeable } from './swipe.ts'
import { ToastCard } from './ToastCard.tsx'
import { BESIDE } from './theme/dialog-recipe.ts'
import { dismissToast, shownFor, type Toast, useToast } from './toast.ts'

const Card = (toast: Toast) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => (card.current === null ? undefined : makeSwipeable(card.current, dismissToast)), [])
  return <ToastCard ref={card} {...toast} onDismiss={dismissToast} />
}

export const TOAST_AREA = 'notifications'

/** The id of a frame's sidebar, at whose foot notifications appear on wide screens. */
export const SIDEBAR = 'seitenleiste'

const DIALOG = '[role$=dialog][data-state=open]'

/** At the foot of the sidebar, and in the page's margin beside it: the page itself stays free. */
const inSidebar = {
  left: '12px',
  right: 'auto',
  top: 'auto',
  bottom: '12px',
  width: 'calc({sizes.side} + 20px)',
} as const

const placeCss = {
  lg: { [`html:has(#${SIDEBAR}):not(:has(${DIALOG})) &`]: inSidebar },
  [BESIDE]: {
    [`html:has(#${SIDEBAR}) &`]: inSidebar,
    [`html:not(:has(#${SIDEBAR})):has(${DIALOG}:not([data-wide])) &`]: { width: 'min(400px, calc(50vw - 280px - 40px))' },
  },
} as const

/** Space above and below a notification, in px. */
const ROOM_AROUND = 40

/**
 * Shows notifications, one at a time. One stays while it is hovered or focused; F8 focuses it. On wide screens with a sidebar it appears at its foot, so that
 * it never covers what one works on. While a dialog is open it appears beside or below the dialog, never on its buttons: the dialog leaves `--toast-room`
 * free.
 */
export const Toasts = () => {
  const toast = useToast()
  const area = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)

  // If a focused notification goes, the focus returns to where it was before F8.
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
    const timer = setTimeout(dismissToast, shownFor(toast))
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  useLayoutEffect(() => {
    const room = toast === undefined ? 0 : (area.current?.offsetHeight ?? 0) + ROOM_AROUND
    document.documentElement.style.setProperty('--toast-room', `${room}px`)
  }, [toast])

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

  // In the body, because an open dialog hides everything beside itself from screen readers, except this region.
  return (
    <Portal>
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
        css={placeCss}
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
    </Portal>
  )
}
