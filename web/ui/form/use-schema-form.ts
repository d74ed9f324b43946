import { toNestErrors } from '@hookform/resolvers'
import { type DefaultValues, type FieldError, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

/** Validates by a schema; of several issues with one field the first is shown. */
const checkedBy =
  <Values extends FieldValues, Output>(schema: z.ZodType<Output>): Resolver<Values, unknown, Output> =>
  (values, _, options) => {
    const { success, data, error } = schema.safeParse(values)
    if (success) return { values: data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { code, message, path } of error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }

/** A form validated by a schema of the contract: first when it is submitted, then on every change. */
export const useSchemaForm = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> => useForm<Values, unknown, Output>({ resolver: checkedBy(schema), defaultValues })
