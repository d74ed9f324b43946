import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { keyList } from '../palette/key-list.ts'

type KeysDialogProps = {
  readonly keys: readonly (readonly [key: string, action: string])[]
  readonly onClose: () => void
}

/** What each key does on a screen, besides those of every screen. */
const KeysDialog = ({ keys, onClose }: KeysDialogProps) => (
  <Dialog isOpen onClose={onClose} title="Tasten">
    <FactList facts={[...keys, ...keyList()]} />
  </Dialog>
)

export default KeysDialog
