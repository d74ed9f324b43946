import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Failure } from './Failure.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

type LoadingDialogProps = {
  readonly title: string
  readonly description: ReactNode
  /** What is being read, for those who do not see that something is. */
  readonly label: string
  /** Why it could not be read; undefined while it may still come. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Stands where a dialog will be until there is something to show in it. */
export const LoadingDialog = ({ title, description, label, error, onRetry, onClose }: LoadingDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={title}
    description={description}
    footer={
      <Button look="line" onClick={onClose}>
        Abbrechen
      </Button>
    }
  >
    {error === undefined ? <RowSkeletons label={label} /> : <Failure text={messageOf(error)} onRetry={onRetry} />}
  </Dialog>
)
