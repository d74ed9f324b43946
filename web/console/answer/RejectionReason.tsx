import { useId } from 'react'
import { controlProps, Field, Select } from '../../ui/Field.tsx'

type RejectionReasonProps = {
  /** The names of the reasons in the settings; the field is left out without any. */
  readonly reasons: readonly string[]
  /** Empty for none. */
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Chooses why people are rejected. */
export const RejectionReason = ({ reasons, value, onChange }: RejectionReasonProps) => {
  const id = useId()
  return (
    reasons.length > 0 && (
      <Field id={id} label="Grund der Absage">
        <Select size="m" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...controlProps(id, {})}>
          <option value="">Ohne Angabe</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
    )
  )
}
