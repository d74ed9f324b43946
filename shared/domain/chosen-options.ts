import * as z from 'zod'
import { formatCountry } from './german.ts'
import { type OptionList, optionLabel } from './options.ts'

const chosen = z.array(z.object({ value: z.string().max(100), label: z.string().max(200) })).max(20)

/** Options of a sent form in the words that the form showed. Staff may rename or remove an option later; what the person chose stays readable. */
export const chosenOptionsSchema = z
  .object({
    country: chosen,
    tradingExperience: chosen,
    investmentAmount: chosen,
    expectedVolume: chosen,
    companyType: chosen,
    marketingChannels: chosen,
  } satisfies Record<OptionList, typeof chosen>)
  .partial()
export type ChosenOptions = z.infer<typeof chosenOptionsSchema>

/** The words in which a stored value was chosen; those of the built-in list where the record does not hold them. */
export const chosenLabel = (options: ChosenOptions | undefined, list: OptionList, value: string): string =>
  options?.[list]?.find((option) => option.value === value)?.label ?? (list === 'country' ? formatCountry(value) : optionLabel(list, value))
