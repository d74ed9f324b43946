import { startRegistration } from '@simplewebauthn/browser'
import type { Api } from '../../shared/api/index.ts'
import type { Answer } from '../../shared/api/route.ts'
import { passkeyNameField } from '../../shared/domain/passkey.ts'
import { passkeyFormSchema } from '../api/schemas.ts'
import { useApiMutation } from '../api/use-api.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showToast } from '../ui/toast.ts'

export type PasskeyProposal = Answer<Api['passkeyPropose']>

type PasskeyDialogProps = { readonly proposal: PasskeyProposal; readonly onClose: () => void }
type Values = { name: string }

/** Asks for a name, and the browser for a passkey. */
const PasskeyDialog = ({ proposal: { options, ticket, name }, onClose }: PasskeyDialogProps) => {
  const form = useSchemaForm<Values, Values>(passkeyFormSchema, { name })
  const add = useApiMutation('passkeyAdd')
  const submit = async (values: Values) => {
    const credential = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError'
      form.setError('name', {
        message: isKnown ? 'Dieses Gerät hat schon einen Passkey für Ihr Konto.' : 'Es wurde kein Passkey angelegt.',
      })
    })
    if (credential === undefined) return
    await add.trigger({ body: { name: values.name, ticket, credential } })
    showToast({ kind: 'success', title: 'Passkey hinzugefügt', text: values.name })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title="Passkey hinzufügen"
      description="Danach fragt Ihr Browser, wo der Passkey liegen soll: auf diesem Gerät, auf dem Telefon oder auf einem Sicherheitsschlüssel."
      submitLabel="Weiter"
      onSubmit={submit}
      onClose={onClose}
      staysOpen
      failed="Der Passkey ist nicht hinzugefügt"
    >
      <TextField
        form={form}
        name="name"
        label={passkeyNameField.label}
        hint="Woran Sie ihn in der Liste erkennen"
        required
        maxLength={passkeyNameField.maxLength}
      />
    </FormDialog>
  )
}

export default PasskeyDialog
