import { type OptionList, optionMessages } from './options.ts'
import { lineSchema } from './text-schemas.ts'

/** A value of a list. The form configurations decide whether the list contains it. */
export const choiceSchema = (list: OptionList) =>
  lineSchema({ label: 'Die Auswahl', minLength: 1, maxLength: 100, message: optionMessages[list] })
