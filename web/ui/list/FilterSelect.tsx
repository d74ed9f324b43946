import { Select } from '../Field.tsx'
import type { ListAddress } from './use-list-address.ts'

type FilterSelectProps<Option extends string> = {
  readonly address: ListAddress
  /** The parameter in the address. */
  readonly name: string
  readonly label: string
  /** The label of the option without a filter. */
  readonly all: string
  readonly options: readonly Option[]
  readonly labels: Readonly<Record<Option, string>>
}

/** A select that filters a list. */
export const FilterSelect = <Option extends string>({ address, name, label, all, options, labels }: FilterSelectProps<Option>) => (
  <Select
    size="m"
    aria-label={label}
    value={address.filter(name, options) ?? ''}
    onChange={(event) => address.setFilter(name, event.currentTarget.value)}
  >
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {labels[option]}
      </option>
    ))}
  </Select>
)
