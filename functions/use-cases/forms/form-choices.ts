import { fold } from '../../../shared/domain/fold.ts'
import { type FormConfiguration, listOfKey } from '../../../shared/domain/form-configuration.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { type Option, type OptionList, optionLists, optionMessages } from '../../../shared/domain/options.ts'
import { readFormConfigurations, recentFormConfigurations } from '../../data/form-configurations.ts'
import { ApiError } from '../../runtime/api-error.ts'

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

const choose = <Chosen>(configurations: readonly FormConfiguration[], values: (chosen: Choose) => Chosen) => {
  const problems: Record<string, string> = {}
  const chosen = values((list, given) => {
    const value = find(offeredOptions(configurations, list), given)?.value
    if (value === undefined) problems[list] = optionMessages[list]
    return value ?? given
  })
  const label = (list: OptionList, value: string): string =>
    offeredOptions(configurations, list).find((option) => option.value === value)?.label ?? value
  return { chosen, problems, option: (list: OptionList, value: string): Option => ({ value, label: label(list, value) }) }
}

/** The value to store for one that a visitor has chosen from a list. */
type Choose = (list: OptionList, given: string) => string

type Choices<Chosen> = {
  readonly chosen: Chosen
  /** A stored value with its label. */
  readonly option: (list: OptionList, value: string) => Option
}

/**
 * Checks the values of a form against the options that visitors may choose, see {@link offeredOptions}. A value that they do not hold is looked up
 * again in the current ones, as somebody may have just added it.
 * @param values called with the function that checks a value; may be called twice
 * @throws ApiError validation, which names every value that is not offered
 */
export const readChoices = async <Chosen>(values: (chosen: Choose) => Chosen): Promise<Choices<Chosen>> => {
  const recent = choose(await recentFormConfigurations.get(), values)
  const { problems, ...choices } = Object.keys(recent.problems).length === 0 ? recent : choose(await readFormConfigurations(), values)
  if (Object.keys(problems).length > 0) throw new ApiError('validation', undefined, { fields: problems })
  return choices
}
