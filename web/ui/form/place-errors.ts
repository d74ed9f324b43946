import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'

/** Puts what the server says about fields at those of them that the form has, and leads to the first. */
export const placeErrors = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, error: unknown) => {
  if (!(error instanceof ApiError)) return
  const values = form.getValues()
  const isField = (name: string): name is Path<Values> => name.split('.')[0]?.length !== 0 && (name.split('.')[0] ?? '') in values
  let isFirst = true
  for (const [name, message] of Object.entries(error.fields)) {
    if (!isField(name)) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}
