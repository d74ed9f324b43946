import { Dialog as Parts, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { TOAST_AREA } from './Toasts.tsx'
import { Unbroken } from './Unbroken.tsx'

type DialogProps = {
  readonly isOpen: boolean
  /** Left out where only the buttons of the footer lead on. */
  readonly onClose?: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Buttons, the one that goes on last. */
  readonly footer: ReactNode
  /** `alertdialog` asks before something is lost: only an answer closes it. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** For what is worked at rather than answered: as wide as the window lets it. */
  readonly isWide?: boolean
}

/** Width of what stands beside the form of a wide dialog. */
export const ASIDE_WIDTH = '506px'

/** Its buttons stand at the end of the form, where no notification covers them. */
const wideFooter = { paddingRight: { lg: `calc(${ASIDE_WIDTH} + 32px + 24px)` } } as const

/** Lets a part be scrolled by keyboard while it is longer than its room. Returns what undoes it. */
const makeScrollable = (part: HTMLElement | null) => {
  if (part === null) return
  const observer = new ResizeObserver(() => {
    if (part.scrollHeight > part.clientHeight) part.tabIndex = 0
    else part.removeAttribute('tabindex')
  })
  for (const element of [part, ...part.children]) observer.observe(element)
  return () => observer.disconnect()
}

/** A dialog over the page: it holds the focus, Escape closes it, and the focus goes back to where it was. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  role = 'dialog',
  initialFocus,
  isWide = false,
}: DialogProps) => (
  <Parts.Root
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose?.()
    }}
    closeOnEscape={onClose !== undefined}
    role={role}
    closeOnInteractOutside={role === 'dialog'}
    // Only a press beside it closes it. Focus goes outside by itself for a moment when one dialog takes the place of another.
    onFocusOutside={(event) => event.preventDefault()}
    persistentElements={[() => document.getElementById(TOAST_AREA)]}
    {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
  >
    <Portal>
      <Parts.Backdrop />
      <Parts.Positioner>
        <Parts.Content {...(isWide ? { width: 'min(1280px, 100%)', 'data-wide': '' } : {})}>
          <Parts.Header>
            <div>
              <Parts.Title>
                <Unbroken>{title}</Unbroken>
              </Parts.Title>
              {description !== undefined && (
                <Parts.Description>{typeof description === 'string' ? <Unbroken>{description}</Unbroken> : description}</Parts.Description>
              )}
            </div>
            {onClose !== undefined && (
              <Button look="ghost" square aria-label="Schließen" onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </Parts.Header>
          <Parts.Body ref={makeScrollable}>{children}</Parts.Body>
          <Parts.Footer {...(isWide ? wideFooter : {})}>{footer}</Parts.Footer>
        </Parts.Content>
      </Parts.Positioner>
    </Portal>
  </Parts.Root>
)
