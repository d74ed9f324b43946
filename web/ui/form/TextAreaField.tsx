import { useId } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { controlProps, Field, Textarea } from '../Field.tsx'
import type { FormFields } from './form-fields.ts'

export type TextAreaFieldProps<Values extends FieldValues> = {
  readonly form: FormFields<Values>
  readonly name: Path<Values>
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
  readonly rows?: number
  readonly maxLength?: number
  readonly disabled?: boolean
  /** For code such as CSS. */
  readonly isCode?: boolean
}

/** A multi-line text field in a form. */
export const TextAreaField = <Values extends FieldValues>(props: TextAreaFieldProps<Values>) => {
  const { form, name, label, required = false, hint, rows = 3, maxLength, disabled = false, isCode = false } = props
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <Field id={id} label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      <Textarea
        size="m"
        rows={rows}
        minHeight="0"
        spellCheck={!isCode}
        disabled={disabled}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(isCode ? { fontFamily: 'ui-monospace, monospace' } : {})}
        {...form.register(name)}
        {...controlProps(id, { error, required, hint: hint !== undefined })}
      />
    </Field>
  )
}
