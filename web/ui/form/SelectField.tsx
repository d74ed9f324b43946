import { useId } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { controlProps, Field, Select } from '../Field.tsx'
import type { FormFields } from './form-fields.ts'

type SelectFieldProps<Values extends FieldValues, Option extends string> = {
  readonly form: FormFields<Values>
  readonly name: Path<Values>
  readonly label: string
  readonly options: readonly Option[]
  readonly labels: Readonly<Record<Option, string>>
  readonly required?: boolean
  readonly hint?: string
}

/** A select field in a form. */
export const SelectField = <Values extends FieldValues, Option extends string>({
  form,
  name,
  label,
  options,
  labels,
  required = false,
  hint,
}: SelectFieldProps<Values, Option>) => {
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <Field id={id} label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      <Select size="m" {...form.register(name)} {...controlProps(id, { error, required, hint: hint !== undefined })}>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
