import * as z from 'zod'
import { formatCountry } from './german.ts'
import { type OptionList, optionLabel } from './options.ts'

const chosen = z.array(z.object({ value: z.string().max(100), label: z.string().max(200) })).max(20)

/** Chosen options with the labels that the form showed. They stay readable when staff rename or remove an option later. */
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

/** The label at the time of the choice; that of the built-in list if the record does not contain it. */
export const chosenLabel = (options: ChosenOptions | undefined, list: OptionList, value: string): string =>
  options?.[list]?.find((option) => option.value === value)?.label ?? (list === 'country' ? formatCountry(value) : optionLabel(list, value))
