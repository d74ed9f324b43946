import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Timeline } from './Timeline.tsx'

type TimelineDialogProps = {
  readonly kind: RecordKind
  readonly id: number
  /** Of the record. */
  readonly name: string
  readonly onClose: () => void
}

/** The timeline of a record, from its card. */
const TimelineDialog = ({ kind, id, name, onClose }: TimelineDialogProps) => (
  <Dialog isOpen onClose={onClose} title="Verlauf" description={name}>
    <Timeline kind={kind} id={id} />
  </Dialog>
)

export default TimelineDialog
