import { messageOf } from '../api/api-error.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'

type RecordDialogFallbackProps = {
  /** Name of the kind of record, such as „Kunde“. */
  readonly word: 'Kunde' | 'Interessent'
  /** There is no such record. */
  readonly isUnknown: boolean
  readonly error: unknown
  readonly onRetry: () => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog of a record that the address names, as long as it cannot be shown: loading, failed or unknown. */
export const RecordDialogFallback = ({ word, isUnknown, error, onRetry, onClose }: RecordDialogFallbackProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={isUnknown ? `${word} nicht gefunden` : word}
    footer={
      <Button look="line" onClick={onClose}>
        Schließen
      </Button>
    }
  >
    {isUnknown ? (
      <p>Diesen {word === 'Kunde' ? 'Kunden' : 'Interessenten'} gibt es nicht. Vielleicht hat ihn inzwischen jemand gelöscht.</p>
    ) : error === undefined ? (
      <RowSkeletons label={`${word} wird geladen`} />
    ) : (
      <Failure text={messageOf(error)} onRetry={onRetry} />
    )}
  </Dialog>
)
