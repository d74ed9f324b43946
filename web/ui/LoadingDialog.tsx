import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Failure } from './Failure.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

type LoadingDialogProps = {
  readonly title: string
  readonly description: ReactNode
  /** The screen reader label of the loading state. */
  readonly label: string
  /** Why the read failed; undefined while loading. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A placeholder for a dialog until its data has loaded. */
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
