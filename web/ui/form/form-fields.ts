import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The part of a form that an input needs, independent of the schema's output. */
export type FormFields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>
