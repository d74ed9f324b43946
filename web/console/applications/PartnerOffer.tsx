import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Acceptance } from '../../../shared/domain/acceptance.ts'
import { Callout } from '../../ui/Callout.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { PartnerName } from '../../ui/PartnerName.tsx'
import { AcceptancePreview, Lost } from '../acceptance/AcceptancePreview.tsx'
import { ParentPicker } from '../acceptance/ParentPicker.tsx'
import type { useChosenParent } from '../acceptance/use-chosen-parent.ts'

type BecameProps = {
  /** Internal id of the partner created from the application. */
  readonly id: number
  /** What accepting would do now; undefined for people who may not know, and until it has loaded. */
  readonly acceptance: Acceptance | undefined
  readonly mayKnow: boolean
}

/** The partner that an application led to. */
export const Became = ({ id, acceptance, mayKnow }: BecameProps) => {
  if (mayKnow && acceptance?.outcome !== 'exists') return null
  return (
    <p>
      Aus dieser Bewerbung ist schon ein IB-Partner entstanden:{' '}
      {acceptance?.outcome === 'exists' ? `${acceptance.partner.companyName} ${acceptance.partner.partnerId}` : <PartnerName id={id} />}.
    </p>
  )
}

const labels = {
  exists: '',
  links: 'Gleich mit dem IB-Partner verknüpfen',
  creates: 'Gleich einen IB-Partner anlegen',
  choose: 'Gleich einen IB-Partner anlegen',
} as const satisfies Record<Acceptance['outcome'], string>

type PartnerOfferProps = {
  readonly acceptance: Acceptance
  /** The name of the new partner. */
  readonly name: string
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly choice: ReturnType<typeof useChosenParent>
}

/** Offers to create the partner in the same step, and shows what that will do. */
export const PartnerOffer = ({ acceptance, name, isOn, onSwitch, choice }: PartnerOfferProps) => {
  const id = useId()
  return (
    <chakra.div display="grid" gap="3">
      <CheckField id={id} control={<Checkbox id={id} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />}>
        {labels[acceptance.outcome]}
        {acceptance.outcome === 'creates' && `: ${name}`}
      </CheckField>
      {!isOn && acceptance.outcome !== 'exists' && acceptance.wasDeleted && <Lost />}
      {isOn && (
        <Callout display="grid" gap="2">
          <AcceptancePreview acceptance={acceptance} cause="Beim Speichern" name={name} chosen={choice.parent}>
            {acceptance.outcome === 'creates' && <ParentPicker choice={choice} />}
          </AcceptancePreview>
        </Callout>
      )}
    </chakra.div>
  )
}
