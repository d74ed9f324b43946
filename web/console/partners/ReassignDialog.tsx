import { useEffect, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { showFailure } from '../../ui/toast.ts'
import TransferDialog from '../bulk/TransferDialog.tsx'

type ReassignDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** Assigns all customers of a partner to another one, as before its deletion. */
const ReassignDialog = ({ partner: { id }, onClose }: ReassignDialogProps) => {
  const [counted, setCounted] = useState<{ readonly count: number; readonly matches: string }>()
  useEffect(() => {
    call('bulkMatches', { body: { kind: 'customer', filter: { partnerId: id } } }).then(setCounted, (error: unknown) => {
      showFailure('Die Kunden konnten nicht gezählt werden.', error)
      onClose()
    })
  }, [id, onClose])
  if (counted === undefined) return null
  const chosen = { kind: 'customer', filter: { partnerId: id }, ...counted } as const
  return <TransferDialog chosen={chosen} count={counted.count} shown={[id]} onClose={onClose} />
}

export default ReassignDialog
