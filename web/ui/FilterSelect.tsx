import { Select } from './Field.tsx'

type FilterSelectProps<Option extends string> = {
  readonly label: string
  /** The label of the option without a filter. */
  readonly all: string
  readonly value: Option | undefined
  readonly options: readonly Option[]
  readonly labels: Readonly<Record<Option, string>>
  readonly onChange: (value: string) => void
}

/** A select that filters a list; an empty value means no filter. */
export const FilterSelect = <Option extends string>({ label, all, value, options, labels, onChange }: FilterSelectProps<Option>) => (
  <Select size="m" aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {labels[option]}
      </option>
    ))}
  </Select>
)
