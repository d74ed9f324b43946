import { useId } from 'react'
import type { Acceptance } from '../../../shared/domain/acceptance.ts'
import { Callout } from '../../ui/Callout.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { PartnerReference } from './PartnerReference.tsx'

type RemovalChoiceProps = {
  readonly acceptance: Extract<Acceptance, { outcome: 'exists' }>
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** What becomes of the partner when an acceptance is taken back: it stays, or goes with its access while nothing refers to it. */
export const RemovalChoice = ({ acceptance: { partner, removal }, isOn, onSwitch }: RemovalChoiceProps) => {
  const id = useId()
  const mayGo = removal !== null && removal.obstacle === null
  return (
    <Callout aria-live="polite" display="grid" gap="2">
      {mayGo && (
        <CheckField id={id} control={<Checkbox id={id} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />}>
          {partner.partnerId}
          {removal.hasAccess && ' und Zugang'} entfernen (noch ohne Kunden)
        </CheckField>
      )}
      {!(mayGo && isOn) && (
        <p>
          Der IB-Partner <PartnerReference partner={partner} /> bleibt bestehen.{removal?.obstacle != null && ` ${removal.obstacle}`}
        </p>
      )}
    </Callout>
  )
}
