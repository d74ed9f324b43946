import * as z from 'zod'
import type { OptionList } from './options.ts'

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
