import { useState } from 'react'
import { LEGAL_HOLD_KINDS } from '../../../shared/domain/legal-hold.ts'
import type { ListedPersonRecord } from '../../../shared/domain/privacy-request.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'

type LegalHoldButtonProps = {
  readonly record: ListedPersonRecord
  /** Name of the record. */
  readonly name: string
}

/** Opens the legal hold of something that was found; nothing for kinds that cannot be held, and for what is gone. */
export const LegalHoldButton = ({ record: { kind, recordId, erased, legalHold }, name }: LegalHoldButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const held = LEGAL_HOLD_KINDS.find((one) => one === kind)
  if (held === undefined || erased?.action === 'delete') return null
  const close = () => setOpen(false)
  return (
    <>
      <RowButton look="ghost" aria-label={`Aufbewahrung: ${name}`} onClick={() => setOpen(true)}>
        Aufbewahrung
      </RowButton>
      <Dialog isOpen={isOpen} onClose={close} title="Aufbewahrung" description={name}>
        <LegalHoldSection kind={held} record={{ id: Number(recordId), version: 0, legalHold: legalHold ?? undefined }} />
      </Dialog>
    </>
  )
}
