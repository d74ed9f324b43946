import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { passwordField } from '../../../shared/domain/user-forms.ts'
import { usePasswordRule } from '../../api/account-rules.ts'
import { Checkbox, CheckField } from '../CheckField.tsx'
import type { FormFields } from './form-fields.ts'
import { TextField } from './TextField.tsx'

type NewPasswordFieldsProps<Values extends FieldValues> = {
  readonly form: FormFields<Values>
  /** Names of the fields in the form. */
  readonly password: Path<Values>
  readonly repetition: Path<Values>
}

/** A new password, typed twice, with the rule of the stage below it; both can be made visible. */
export const NewPasswordFields = <Values extends FieldValues>({ form, password, repetition }: NewPasswordFieldsProps<Values>) => {
  const [isShown, setShown] = useState(false)
  const { hint } = usePasswordRule()
  const id = useId()
  const field = {
    form,
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    required: true,
    maxLength: passwordField.maxLength,
  } as const
  return (
    <>
      <TextField {...field} name={password} label={passwordField.newLabel} hint={hint} />
      <TextField {...field} name={repetition} label={passwordField.repetitionLabel} />
      <chakra.div gridColumn="1 / -1">
        <CheckField id={id} control={<Checkbox id={id} checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} />}>
          {passwordField.showLabel}
        </CheckField>
      </chakra.div>
    </>
  )
}
