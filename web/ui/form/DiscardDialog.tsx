import { useRef } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type DiscardDialogProps = { readonly isOpen: boolean; readonly onKeep: () => void; readonly onDiscard: () => void }

/** Asks before what was typed is lost. */
export const DiscardDialog = ({ isOpen, onKeep, onDiscard }: DiscardDialogProps) => {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onKeep}
      title="Änderungen verwerfen?"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} look="line" onClick={onKeep}>
            Weiter bearbeiten
          </Button>
          <Button look="danger" onClick={onDiscard}>
            Verwerfen
          </Button>
        </>
      }
    >
      <p>Was Sie eingegeben haben, ist noch nicht gespeichert.</p>
    </Dialog>
  )
}
