import { QuestionDialog } from '../QuestionDialog.tsx'

type DiscardDialogProps = { readonly isOpen: boolean; readonly onKeep: () => void; readonly onDiscard: () => void }

/** Asks before unsaved changes are lost. */
export const DiscardDialog = ({ isOpen, onKeep, onDiscard }: DiscardDialogProps) => (
  <QuestionDialog isOpen={isOpen} title="Änderungen verwerfen?" keep="Weiter bearbeiten" go="Verwerfen" onKeep={onKeep} onGo={onDiscard}>
    <p>Was Sie eingegeben haben, ist noch nicht gespeichert.</p>
  </QuestionDialog>
)
