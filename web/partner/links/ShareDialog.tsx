import { referralPageLabels } from '../../../shared/domain/referral-link.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type SharedLink, ShareOptions } from './ShareOptions.tsx'

/** Every way to share a link. */
const ShareDialog = ({ onClose, ...link }: SharedLink & { readonly onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={link.name === null ? `Link zur ${referralPageLabels[link.page]} teilen` : `Link „${link.name}“ teilen`}
  >
    <ShareOptions {...link} />
  </Dialog>
)

export default ShareDialog
