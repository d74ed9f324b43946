import type * as z from 'zod'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { partnerSignInSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { proposedName } from './proposed-name.ts'

const valuesOf = (partner: Partner) => ({
  id: proposedName(partner.firstName, partner.lastName),
  email: partner.email,
  firstName: partner.firstName,
  lastName: partner.lastName,
  password: '',
})

type SignInDialogProps = { readonly partner: Partner; readonly onClose: () => void }

/** Gives a partner a way in: role and link are set, the password is handed over by staff. */
const SignInDialog = ({ partner, onClose }: SignInDialogProps) => {
  const form = useSchemaForm<ReturnType<typeof valuesOf>, z.output<typeof partnerSignInSchema>>(partnerSignInSchema, valuesOf(partner))
  const { trigger } = useApiMutation('userCreate')
  const onSubmit = (values: z.output<typeof partnerSignInSchema>) => {
    const body: z.input<typeof userCreateSchema> = { ...values, role: 'ib_partner', status: 'active', ibPartnerId: partner.id }
    return trigger({ body })
  }
  return (
    <FormDialog
      form={form}
      title="Zugang anlegen"
      description={`Anmeldung für ${partner.companyName}, ${partner.partnerId}`}
      submitLabel="Zugang anlegen"
      onSubmit={onSubmit}
      onClose={onClose}
      saved="Zugang angelegt"
      failed="Fehler beim Erstellen des Benutzers."
    >
      <TextField form={form} name="id" label="Benutzername" required maxLength={100} autoComplete="off" />
      <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} />
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} />
      <TextField
        form={form}
        name="password"
        label="Passwort"
        type="password"
        autoComplete="new-password"
        required
        hint="Mindestens 6 Zeichen. Geben Sie es dem Partner persönlich weiter."
      />
    </FormDialog>
  )
}

export default SignInDialog
