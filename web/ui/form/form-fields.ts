import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What an input needs of its form; the same for every output that a schema makes of the values. */
export type FormFields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>
