import { type InputHTMLAttributes, useId } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { withScheme } from '../../../shared/domain/with-scheme.ts'
import { controlProps, Field, Input } from '../Field.tsx'
import type { FormFields } from './form-fields.ts'

type TextFieldProps<Values extends FieldValues> = {
  readonly form: FormFields<Values>
  readonly name: Path<Values>
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'max' | 'disabled'>

/** A single-line text field in a form. */
export const TextField = <Values extends FieldValues>({ form, name, label, required = false, hint, ...rest }: TextFieldProps<Values>) => {
  const id = useId()
  const { onBlur, ...field } = form.register(name)
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <Field id={id} label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      <Input
        size="m"
        autoComplete="off"
        {...rest}
        {...field}
        onBlur={(event) => {
          // People leave out `https://`.
          if (rest.type === 'url') event.target.value = withScheme(event.target.value.trim())
          return onBlur(event)
        }}
        {...controlProps(id, { error, required, hint: hint !== undefined })}
      />
    </Field>
  )
}
