import { chakra } from '@chakra-ui/react'
import type { User } from '../../../shared/domain/user.ts'
import { usePasswordRule } from '../../api/portal.ts'
import { passwordFormSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { SecondFactorReset } from './SecondFactorReset.tsx'
import { describeUser } from './UserFacts.tsx'

type UserPasswordDialogProps = { readonly user: User; readonly onClose: () => void }
type Values = { password: string; repetition: string }

const UserPasswordDialog = ({ user, onClose }: UserPasswordDialogProps) => {
  const form = useSchemaForm<Values, Values>(passwordFormSchema(usePasswordRule().minLength), { password: '', repetition: '' })
  const set = useApiMutation('userSetPassword')
  return (
    <FormDialog
      form={form}
      title="Passwort setzen"
      description={describeUser(user)}
      submitLabel="Passwort setzen"
      onSubmit={({ password }) => set.trigger({ params: { id: user.id }, body: { password } })}
      onClose={onClose}
      saved="Passwort gesetzt"
      failed="Fehler beim Setzen des Passworts."
    >
      <NewPasswordFields form={form} password="password" repetition="repetition" />
      <chakra.p gridColumn="1 / -1" color="ink-3" textStyle="dense">
        Alle offenen Sitzungen dieser Person enden. Geben Sie das Passwort auf sicherem Weg weiter.
      </chakra.p>
      {user.hasSecondFactor && <SecondFactorReset user={user} onDone={onClose} />}
    </FormDialog>
  )
}

export default UserPasswordDialog
