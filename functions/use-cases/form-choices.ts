import { fold } from '../../shared/domain/fold.ts'
import type { FormConfiguration } from '../../shared/domain/form-configuration.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { type Option, type OptionList, optionLists, optionMessages } from '../../shared/domain/options.ts'
import { readFormConfigurations } from '../data/form-configurations.ts'
import { ApiError } from '../errors.ts'

/** The option of a value in its exact spelling, of a value in any, or of a label: people and programs name countries by either. */
const find = (options: readonly Option[], given: string) =>
  options.find(({ value }) => value === given) ??
  options.find(({ value, label }) => foldPublicId(value) === foldPublicId(given) || fold(label) === fold(given))

const configurationOf = (configurations: readonly FormConfiguration[], list: OptionList) =>
  configurations.find(({ isActive, configKey }) => isActive && foldPublicId(configKey) === foldPublicId(list))

/** The options of a list that visitors may choose: the active ones of its active configuration, or else those that forms offer without one. */
export const offeredOptions = (configurations: readonly FormConfiguration[], list: OptionList): readonly Option[] => {
  const active = configurationOf(configurations, list)?.options.filter(({ isActive }) => isActive) ?? []
  return active.length > 0 ? active.map(({ value, label }) => ({ value, label })) : optionLists[list]
}

/**
 * What may be chosen at this moment: the active options of an active configuration, or else the list that forms offer without one. One request.
 * Problems are gathered, so that a form hears of all of them at once.
 */
export const readChoices = async () => {
  const configurations = await readFormConfigurations()
  const problems: Record<string, string> = {}

  const optionsOf = (list: OptionList): readonly Option[] | 'any' =>
    configurationOf(configurations, list)?.configType === 'text' ? 'any' : offeredOptions(configurations, list)

  return {
    /** The value to store for what was chosen. */
    chosen: (list: OptionList, given: string): string => {
      const options = optionsOf(list)
      const value = options === 'any' ? given : find(options, given)?.value
      if (value === undefined) problems[list] = optionMessages[list]
      return value ?? given
    },
    /** What people call a stored value. */
    label: (list: OptionList, value: string): string => {
      const options = optionsOf(list)
      return (options === 'any' ? undefined : options.find((option) => option.value === value)?.label) ?? value
    },
    /** @throws ApiError validation, when something was chosen that is not offered */
    check: () => {
      if (Object.keys(problems).length > 0) throw new ApiError('validation', undefined, { fields: problems })
    },
  }
}

export type Choices = Awaited<ReturnType<typeof readChoices>>
