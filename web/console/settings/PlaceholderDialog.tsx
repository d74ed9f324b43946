import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type PlaceholderDialogProps = {
  readonly label: string
  readonly isOpen: boolean
  readonly onKeep: () => void
  readonly onPublish: () => void
}

/** Asks before a published text gives way to the placeholder. */
export const PlaceholderDialog = ({ label, isOpen, onKeep, onPublish }: PlaceholderDialogProps) => {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onKeep}
      title={`${label} zurückziehen?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} look="line" onClick={onKeep}>
            Abbrechen
          </Button>
          <Button look="danger" onClick={onPublish}>
            Platzhalter zeigen
          </Button>
        </>
      }
    >
      <p>Die öffentliche Seite zeigt dann sofort wieder den Platzhalter.</p>
      <chakra.p color="ink-2">Die bisherige Fassung bleibt für erteilte Einwilligungen erhalten.</chakra.p>
    </Dialog>
  )
}
