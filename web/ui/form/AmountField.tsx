import { type KeyboardEvent, useId } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { controlProps, Field, Input } from '../Field.tsx'
import { steppedAmount } from './amounts.ts'
import type { FormFields } from './form-fields.ts'

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

type AmountFieldProps<Values extends FieldValues> = {
  readonly form: FormFields<Values>
  readonly name: Path<Values>
  readonly label: string
  readonly required?: boolean
  readonly placeholder?: string
}

/**
 * An amount with two decimals. A native number field reads decimals in the browser's language, so that an English one turns „2,5“ into 25. This text
 * field shows a comma, accepts comma and point, and steps by 0.01 with the arrow keys.
 */
export const AmountField = <Values extends FieldValues>({ form, name, label, required = false, placeholder }: AmountFieldProps<Values>) => {
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  const { onChange, ...registered } = form.register(name)
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const input = event.currentTarget
    input.value = steppedAmount(input.value, direction)
    void onChange({ type: 'change', target: input })
  }
  return (
    <Field id={id} label={label} required={required} error={error}>
      <Input
        size="m"
        autoComplete="off"
        inputMode="decimal"
        placeholder={placeholder}
        onKeyDown={step}
        onChange={onChange}
        {...registered}
        {...controlProps(id, { error, required })}
      />
    </Field>
  )
}
