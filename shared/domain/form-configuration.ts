import * as z from 'zod'
import { entityShape } from './entity.ts'
import { foldPublicId } from './ids.ts'
import { type OptionList, optionLists } from './options.ts'
import { lineSchema } from './person-fields.ts'

/** Said where a configuration lacks what it cannot do without. */
export const REQUIRED_FIELDS_MISSING = 'Bitte füllen Sie alle Pflichtfelder aus.'

export const CONFIG_TYPES = ['select', 'multi-select', 'text'] as const
export const configTypeSchema = z.enum(CONFIG_TYPES, {
  error: ({ input }) => (input === undefined || input === null || input === '' ? REQUIRED_FIELDS_MISSING : 'Unbekannter Typ'),
})
export type ConfigType = z.infer<typeof configTypeSchema>
export const configTypeLabels = { select: 'Auswahl', 'multi-select': 'Mehrfachauswahl', text: 'Freitext' } satisfies Record<
  ConfigType,
  string
>

const line = (label: string, maxLength: number) => lineSchema({ label, minLength: 1, maxLength, message: REQUIRED_FIELDS_MISSING })

const optionSchema = z.object({
  value: line('Wert', 100),
  label: line('Bezeichnung', 200),
  isActive: z.boolean('Ja oder nein').default(true),
})

const optionsSchema = z
  .array(optionSchema, 'Ungültige Liste')
  .max(500, 'Höchstens 500 Optionen')
  .superRefine((options, context) => {
    const seen = new Set<string>()
    for (const [index, { value }] of options.entries()) {
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, 'value'], message: 'Diesen Wert gibt es in der Liste schon' })
      seen.add(value)
    }
  })

const inputShape = {
  configKey: line('Schlüssel', 100),
  configType: configTypeSchema,
  options: optionsSchema,
  isActive: z.boolean('Ja oder nein'),
}

/** What a field of a public form offers. Visitors get only active configurations, with their active options. */
export const formConfigurationSchema = z.object({ ...entityShape, ...inputShape })
export type FormConfiguration = z.infer<typeof formConfigurationSchema>

export const formConfigurationCreateSchema = z.object({
  ...inputShape,
  options: optionsSchema.default([]),
  isActive: inputShape.isActive.default(true),
})

/** Changes of a configuration; what is absent stays. */
export const formConfigurationUpdateSchema = z.object(inputShape).partial()

/** How the portal's own forms ask for each of their lists. */
const typesOfLists = {
  country: 'select',
  tradingExperience: 'select',
  investmentAmount: 'select',
  expectedVolume: 'select',
  companyType: 'select',
  marketingChannels: 'multi-select',
} satisfies Record<OptionList, ConfigType>

const isListOfForms = (key: string): key is OptionList => key in optionLists

/** Which list of the portal's own forms a configuration of this key decides about; its letters may be of any case. */
export const listOfKey = (configKey: string): OptionList | undefined =>
  Object.keys(optionLists)
    .filter(isListOfForms)
    .find((list) => foldPublicId(list) === foldPublicId(configKey))

/**
 * German messages, by field, for what would leave the portal's own forms without a choice that they ask for, or have them ask in a way that they cannot.
 * They hold for inactive configurations too: the switch must be free to turn at any time. Other configurations are free in this.
 */
export const unfitForForms = ({
  configKey,
  configType,
  options,
}: Pick<FormConfiguration, 'configKey' | 'configType' | 'options'>): Readonly<Record<string, string>> => {
  const list = listOfKey(configKey)
  if (list === undefined) return {}
  const type = typesOfLists[list]
  return {
    ...(configType !== type && { configType: `Die Formulare fragen danach als ${configTypeLabels[type]}.` }),
    ...(!options.some((option) => option.isActive) && {
      options: 'Die Formulare brauchen diese Liste. Lassen Sie mindestens eine Option aktiv.',
    }),
  }
}
