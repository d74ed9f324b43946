import { chakra } from '@chakra-ui/react'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'

type PlaceholderDialogProps = {
  readonly label: string
  readonly isOpen: boolean
  readonly onKeep: () => void
  readonly onPublish: () => void
}

/** Asks before the placeholder replaces a published text. */
export const PlaceholderDialog = ({ label, isOpen, onKeep, onPublish }: PlaceholderDialogProps) => (
  <QuestionDialog
    isOpen={isOpen}
    title={`${label} zurückziehen?`}
    keep="Abbrechen"
    go="Platzhalter zeigen"
    onKeep={onKeep}
    onGo={onPublish}
  >
    <p>Die öffentliche Seite zeigt dann sofort wieder den Platzhalter.</p>
    <chakra.p color="ink-2">Die bisherige Fassung bleibt für erteilte Einwilligungen erhalten.</chakra.p>
  </QuestionDialog>
)
