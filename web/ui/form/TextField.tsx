import { type InputHTMLAttributes, useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { nearDomain } from '../../../shared/domain/near-domain.ts'
import { withScheme } from '../../../shared/domain/with-scheme.ts'
import { afterPress } from '../after-press.ts'
import { controlProps, Field, Input } from '../Field.tsx'
import { NearDomain } from '../NearDomain.tsx'
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
  const { onBlur, onChange, ...field } = form.register(name)
  const [near, setNear] = useState<{ readonly domain: string; readonly take: () => void }>()
  const proposeDomain = (input: HTMLInputElement) => {
    const domain = nearDomain(input.value)
    const take = () => {
      input.value = input.value.replace(/[^@]*$/, domain ?? '')
      void onChange({ target: input, type: 'change' })
      setNear(undefined)
      input.focus()
    }
    setNear(domain === undefined ? undefined : { domain, take })
  }
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
          if (rest.type === 'email') {
            const input = event.target
            afterPress(() => proposeDomain(input))
          }
          return onBlur(event)
        }}
        onChange={(event) => {
          setNear(undefined)
          return onChange(event)
        }}
        {...controlProps(id, { error, required, hint: hint !== undefined })}
      />
      {rest.type === 'email' && <NearDomain id={id} domain={near?.domain} {...(near && { onTake: near.take })} />}
    </Field>
  )
}
