import { Dialog as Parts, Portal } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { ASIDE_WIDTH, type DialogProps } from './dialog-props.ts'
import { Icon } from './Icon.tsx'
import { makeScrollable } from './make-scrollable.ts'
import { TOAST_AREA } from './Toasts.tsx'
import { Unbroken } from './Unbroken.tsx'

/** Puts the buttons at the end of the form, where no notification covers them. */
const wideFooter = { paddingRight: { lg: `calc(${ASIDE_WIDTH} + 32px + 24px)` } } as const

const DialogFrame = ({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer = <Button onClick={onClose}>Schließen</Button>,
  role = 'dialog',
  initialFocus,
  isWide = false,
  hasAside = false,
}: DialogProps) => (
  <Parts.Root
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose?.()
    }}
    closeOnEscape={onClose !== undefined}
    role={role}
    closeOnInteractOutside={role === 'dialog'}
    // Only a press outside closes it. The focus leaves for a moment when one dialog replaces another.
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
          <Parts.Footer {...(hasAside ? wideFooter : {})}>{footer}</Parts.Footer>
        </Parts.Content>
      </Parts.Positioner>
    </Portal>
  </Parts.Root>
)

/** Takes the place of a dialog whose code could not be fetched, because the connection broke or a new version has replaced it. */
export const LoadFailureDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogFrame
    isOpen
    onClose={onClose}
    title="Fenster nicht geladen"
    footer={
      <>
        <Button look="line" onClick={onClose}>
          Schließen
        </Button>
        <Button onClick={() => location.reload()}>Seite neu laden</Button>
      </>
    }
  >
    <p>
      Die Verbindung ist unterbrochen, oder es gibt eine neue Version des Portals. Was Sie auf der Seite eingegeben haben, steht dort noch:
      Sichern Sie es, und laden Sie dann die Seite neu.
    </p>
  </DialogFrame>
)

export default DialogFrame
