import { fold } from '../../shared/domain/fold.ts'
import { type FormConfiguration, listOfKey } from '../../shared/domain/form-configuration.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { type Option, type OptionList, optionLists, optionMessages } from '../../shared/domain/options.ts'
import { readFormConfigurations } from '../data/form-configurations.ts'
import { ApiError } from '../runtime/api-error.ts'

/**
 * Finds an option by its exact value, by its value without case, or by its label, because both people and programs name countries in either
 * way.
 */
const find = (options: readonly Option[], given: string) =>
  options.find(({ value }) => value === given) ??
  options.find(({ value, label }) => foldPublicId(value) === foldPublicId(given) || fold(label) === fold(given))

/**
 * The options of a list that visitors may choose: the active ones of its configuration. The standard list applies while there is no
 * configuration, while it is switched off, and if it has no active option, which saving refuses.
 */
export const offeredOptions = (configurations: readonly FormConfiguration[], list: OptionList): readonly Option[] => {
  const configuration = configurations.find(({ isActive, configKey }) => isActive && listOfKey(configKey) === list)
  const active = configuration?.options.filter(({ isActive }) => isActive) ?? []
  return active.length > 0 ? active.map(({ value, label }) => ({ value, label })) : optionLists[list]
}

/** The current choices, see `offeredOptions`. One request. Invalid values are collected, so that one answer names all of them. */
export const readChoices = async () => {
  const configurations = await readFormConfigurations()
  const problems: Record<string, string> = {}
  const labelOf = (list: OptionList, value: string): string =>
    offeredOptions(configurations, list).find((option) => option.value === value)?.label ?? value

  return {
    /** The value to store for a chosen one. */
    chosen: (list: OptionList, given: string): string => {
      const value = find(offeredOptions(configurations, list), given)?.value
      if (value === undefined) problems[list] = optionMessages[list]
      return value ?? given
    },
    /** The label of a stored value. */
    label: labelOf,
    /** A stored value with its label. */
    option: (list: OptionList, value: string): Option => ({ value, label: labelOf(list, value) }),
    /** @throws ApiError validation when a chosen value is not offered */
    check: () => {
      if (Object.keys(problems).length > 0) throw new ApiError('validation', undefined, { fields: problems })
    },
  }
}

export type Choices = Awaited<ReturnType<typeof readChoices>>
