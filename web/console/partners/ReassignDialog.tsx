import type { Partner } from '../../../shared/domain/partner.ts'
import TransferDialog from '../bulk/TransferDialog.tsx'

type ReassignDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** Assigns all customers of a partner to another one, as before its deletion. */
const ReassignDialog = ({ partner: { id, customerCount }, onClose }: ReassignDialogProps) => (
  <TransferDialog
    chosen={{ kind: 'customer', filter: { partnerId: id }, count: customerCount }}
    count={customerCount}
    shown={[id]}
    onClose={onClose}
  />
)

export default ReassignDialog
