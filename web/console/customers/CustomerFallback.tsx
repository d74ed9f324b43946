import { messageOf } from '../../api/api-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'

type CustomerFallbackProps = {
  /** There is no such customer. */
  readonly isUnknown: boolean
  readonly error: unknown
  readonly onRetry: () => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog of a customer whom the address names, as long as it cannot be shown: loading, failed or unknown. */
export const CustomerFallback = ({ isUnknown, error, onRetry, onClose }: CustomerFallbackProps) => (
  <Dialog isOpen onClose={onClose} title={isUnknown ? 'Kunde nicht gefunden' : 'Kunde'}>
    {isUnknown ? (
      <p>Diesen Kunden gibt es nicht. Vielleicht hat ihn inzwischen jemand gelöscht.</p>
    ) : error === undefined ? (
      <RowSkeletons label="Kunde wird geladen" />
    ) : (
      <Failure text={messageOf(error)} onRetry={onRetry} />
    )}
  </Dialog>
)
