import type * as z from 'zod'
import { loginFields } from '../../shared/domain/login-fields.ts'
import { usePasswordRule } from '../api/account-rules.ts'
import { passwordChangeFormSchema } from '../api/schemas.ts'
import { useCurrentUser } from '../api/session.tsx'
import { useApiMutation } from '../api/use-api.ts'
import type { FormFields } from '../ui/form/form-fields.ts'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'

type Values = z.output<ReturnType<typeof passwordChangeFormSchema>>

/** The form that changes one's own password. */
export const usePasswordForm = () => {
  const form = useSchemaForm<Values, Values>(passwordChangeFormSchema(usePasswordRule().minLength), {
    current: '',
    password: '',
    repetition: '',
  })
  const { trigger } = useApiMutation('accountPassword')
  return { form, save: ({ current, password }: Values) => trigger({ body: { current, password } }) }
}

export const PasswordInputs = ({ form }: { readonly form: FormFields<Values> }) => (
  <>
    {/* For password managers. */}
    <input type="hidden" autoComplete="username" value={useCurrentUser().id} readOnly />
    <TextField
      form={form}
      name="current"
      label="Aktuelles Passwort"
      type="password"
      autoComplete="current-password"
      required
      maxLength={loginFields.password.maxLength}
    />
    <NewPasswordFields form={form} password="password" repetition="repetition" />
  </>
)
