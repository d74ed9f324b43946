import type { ChosenOptions } from './chosen-options.ts'
import { formatCountry } from './german.ts'
import { type OptionList, optionLabel } from './options.ts'

/** The label at the time of the choice; that of the built-in list if the record does not contain it. */
export const chosenLabel = (options: ChosenOptions | undefined, list: OptionList, value: string): string =>
  options?.[list]?.find((option) => option.value === value)?.label ?? (list === 'country' ? formatCountry(value) : optionLabel(list, value))
