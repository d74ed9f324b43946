import * as z from 'zod'
import { entityShape } from './entity.ts'
import { foldPublicId } from './ids.ts'
import { type OptionList, optionLists } from './options.ts'
import { lineSchema } from './text-schemas.ts'

/** Message for a configuration without its required values. */
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

const optionSchema = z.strictObject({
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

/** The options of a field of a public form. Visitors get only active configurations, with their active options. */
export const formConfigurationSchema = z.object({ ...entityShape, ...inputShape })
export type FormConfiguration = z.infer<typeof formConfigurationSchema>

export const formConfigurationCreateSchema = z.strictObject({
  ...inputShape,
  options: optionsSchema.default([]),
  isActive: inputShape.isActive.default(true),
})

/** Changes of a configuration; absent fields keep their values. */
export const formConfigurationUpdateSchema = z.strictObject(inputShape).partial()

/** The input type of each list in the portal's own forms. */
const typesOfLists = {
  country: 'select',
  tradingExperience: 'select',
  investmentAmount: 'select',
  expectedVolume: 'select',
  companyType: 'select',
  marketingChannels: 'multi-select',
} satisfies Record<OptionList, ConfigType>

const isListOfForms = (key: string): key is OptionList => key in optionLists

/** The list of the portal's own forms that a configuration key belongs to, compared without case. */
export const listOfKey = (configKey: string): OptionList | undefined =>
  Object.keys(optionLists)
    .filter(isListOfForms)
    .find((list) => foldPublicId(list) === foldPublicId(configKey))

/**
 * German messages by field for a configuration that the portal's own forms cannot use: without a choice, or of an unsupported type. They
 * apply to inactive configurations too, so that they can be activated at any time. Other configurations are not restricted.
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
