import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PasswordInputs, usePasswordForm } from './PasswordInputs.tsx'

const PasswordChangeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { form, save } = usePasswordForm()
  return (
    <FormDialog
      form={form}
      title="Passwort ändern"
      description="Alle anderen Sitzungen enden. Sie bekommen eine Nachricht an Ihre E-Mail-Adresse."
      submitLabel="Passwort ändern"
      onSubmit={save}
      onClose={onClose}
      saved="Passwort geändert"
      failed="Fehler beim Ändern des Passworts."
    >
      <PasswordInputs form={form} />
    </FormDialog>
  )
}

export default PasswordChangeDialog
