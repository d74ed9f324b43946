import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { merged } from './merged.ts'

/** Lays what the server holds by now beneath what was typed: the form then differs from it in what its user has changed alone. */
export const layBeneath = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fresh: Values) => {
  const values = merged<Values>({ ...form.formState.defaultValues }, form.getValues(), fresh)
  form.reset(fresh)
  form.reset(values, { keepDefaultValues: true })
}
