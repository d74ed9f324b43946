import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DiscardDialog } from '../../ui/form/DiscardDialog.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import type { useAnswer } from './use-answer.ts'

type DecisionDialogProps = {
  readonly title: string
  readonly description: string
  readonly answer: ReturnType<typeof useAnswer>
  readonly saveLabel: string
  /** Whether there is a decision to save. */
  readonly canSave: boolean
  readonly isBusy: boolean
  readonly initialFocus: RefObject<HTMLInputElement | null>
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog about a decision and the mail about it; asks before it discards what was written for the mail. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, description, answer, saveLabel, canSave, isBusy, initialFocus, onSave, onClose, children } = props
  const [isAsking, setAsking] = useState(false)
  useLeaveGuard(answer.isEdited, () => setAsking(true))
  const close = () => (answer.isEdited ? setAsking(true) : onClose())
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      description={description}
      initialFocus={initialFocus}
      footer={
        <>
          <Button onClick={close}>Abbrechen</Button>
          <Button look="signal" disabled={isBusy || answer.isLoading || !canSave} onClick={() => answer.hasMistake || onSave()}>
            {isBusy ? 'Wird gespeichert...' : saveLabel}
          </Button>
        </>
      }
    >
      {children}
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  )
}
