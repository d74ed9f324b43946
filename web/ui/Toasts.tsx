import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { dismissToast, makeSwipeable, TOAST_SHOWN_FOR, type Toast, toastStore } from './toast.ts'

const Card = ({ kind, title, text }: Toast) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => (card.current === null ? undefined : makeSwipeable(card.current, dismissToast)), [])
  const color = kind === 'success' ? 'ok' : 'danger'
  return (
    <chakra.div
      ref={card}
      display="grid"
      gridTemplateColumns="16px 1fr auto"
      gap="3"
      alignItems="start"
      padding="14px 8px 14px 16px"
      background="raised"
      borderRadius="2"
      borderLeft={`3px solid {colors.${color}}`}
      boxShadow="float"
      textStyle="ui"
      touchAction="pan-y"
      animation="rise {durations.enter} {easings.machine}"
    >
      <chakra.span paddingTop="0.5">
        <Icon name={kind === 'success' ? 'done' : 'warning'} color={color} />
      </chakra.span>
      <div>
        <b>{title}</b>
        {text !== undefined && <p>{text}</p>}
      </div>
      <Button look="ghost" size="s" square marginBlock="-4px" aria-label="Meldung schließen" onClick={dismissToast}>
        <Icon name="close" />
      </Button>
    </chakra.div>
  )
}

export const TOAST_AREA = 'notifications'

/** Where notifications appear, one at a time. It stays while the pointer or the keyboard is on it; F8 leads to it. */
export const Toasts = () => {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const area = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (toast === undefined || isHeld) return
    const timer = setTimeout(dismissToast, TOAST_SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus()
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
