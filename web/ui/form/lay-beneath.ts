import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { merged, type Overtaken, overtakenBy } from './merged.ts'

/**
 * Lays what the server holds by now beneath what was typed: the form then differs from it in what its user has changed alone. Tells what somebody else has
 * changed meanwhile.
 */
export const layBeneath = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fresh: Values): Overtaken => {
  const before = { ...form.formState.defaultValues }
  const typed = form.getValues()
  const overtaken = overtakenBy(before, typed, fresh)
  const values = merged<Values>(before, typed, fresh)
  form.reset(fresh)
  form.reset(values, { keepDefaultValues: true })
  return overtaken
}
