import { useState } from 'react'
import type * as z from 'zod'
import type { Account } from '../../shared/domain/account.ts'
import { loginFields } from '../../shared/domain/login-fields.ts'
import { call } from '../api/client.ts'
import { profileFormSchema } from '../api/schemas.ts'
import { refreshSession } from '../api/session.tsx'
import { useApiMutation } from '../api/use-api.ts'
import { changesOf } from '../ui/form/changes-of.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'

type Values = z.output<typeof profileFormSchema>

const valuesOf = ({ firstName, lastName, email }: Account): Values => ({ firstName, lastName, email, current: '' })

const ProfileDialog = ({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) => {
  const [before, setBefore] = useState(account)
  const form = useSchemaForm<Values, Values>(profileFormSchema, valuesOf(account))
  const update = useApiMutation('accountUpdate')
  const isOtherAddress = form.watch('email') !== before.email
  const save = async ({ current, ...values }: Values) => {
    const body = { ...changesOf(values, before), ...(current !== '' && { current }) }
    await update.trigger({ body, ifMatch: before.version })
    await refreshSession()
  }
  return (
    <FormDialog
      form={form}
      isEdit
      title="Profil bearbeiten"
      submitLabel="Änderungen speichern"
      onSubmit={save}
      onClose={onClose}
      saved="Profil gespeichert"
      failed="Fehler beim Speichern des Profils."
      reload={{ read: () => call('accountGet', {}), valuesOf, adopt: setBefore }}
    >
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} autoComplete="family-name" />
      <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} autoComplete="email" />
      {isOtherAddress && (
        <TextField
          form={form}
          name="current"
          label={loginFields.password.label}
          type="password"
          required
          maxLength={loginFields.password.maxLength}
          autoComplete="current-password"
          hint="Nötig, weil sich Ihre E-Mail-Adresse ändert. Beide Adressen bekommen eine Nachricht."
        />
      )}
    </FormDialog>
  )
}

export default ProfileDialog
