import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CHECK_FIELDS } from '../../../shared/domain/public-forms.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'

/**
 * Shows the server's field errors at the fields that the form has, and focuses the first.
 * @returns the text of the notification: the server's message, or a hint to check the fields if all errors are shown at fields
 */
export const placeErrors = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, error: unknown): string => {
  if (!(error instanceof ApiError)) return messageOf(error)
  const values = form.getValues()
  const isField = (name: string): name is Path<Values> => name.split('.')[0]?.length !== 0 && (name.split('.')[0] ?? '') in values
  const fieldErrors = Object.entries(error.fields)
  let placed = 0
  for (const [name, message] of fieldErrors) {
    if (!isField(name)) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: placed === 0 })
    placed += 1
  }
  return placed > 0 && placed === fieldErrors.length ? CHECK_FIELDS : messageOf(error)
}
