import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { canInviteUser, type User } from '../../../shared/domain/user.ts'
import { useIsStrict, usePasswordRule } from '../../api/account-rules.ts'
import { passwordFormSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccessChoice, type FirstAccess, MUST_CHANGE, useFirstAccess } from './AccessChoice.tsx'
import { SecondFactorReset } from './SecondFactorReset.tsx'
import { describeUser } from './UserFacts.tsx'
import { UserInvitation } from './UserInvitation.tsx'

type UserPasswordDialogProps = {
  readonly user: User
  readonly onClose: () => void
  /** The access chosen when the user was created. */
  readonly access?: FirstAccess | undefined
}
type Values = { password: string; repetition: string }

const PasswordForm = ({ user, onClose, choice }: Omit<UserPasswordDialogProps, 'access'> & { readonly choice?: ReactNode }) => {
  const isStrict = useIsStrict()
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
      {choice}
      <NewPasswordFields form={form} password="password" repetition="repetition" />
      <chakra.p gridColumn="1 / -1" color="ink-3" textStyle="dense">
        Alle offenen Sitzungen dieser Person enden. Geben Sie das Passwort auf sicherem Weg weiter.{isStrict && ` ${MUST_CHANGE}`}
      </chakra.p>
      {(user.hasSecondFactor || user.hasPasskey) && <SecondFactorReset user={user} onDone={onClose} />}
    </FormDialog>
  )
}

/** Gives a user a password, or, until they have signed in, a link to choose one. */
const UserPasswordDialog = ({ user, onClose, access }: UserPasswordDialogProps) => {
  const first = useFirstAccess(access)
  const checked = useRef<HTMLInputElement>(null)
  if (!canInviteUser(user)) return <PasswordForm user={user} onClose={onClose} />
  const props = { user, onClose, choice: <AccessChoice {...first} checked={checked} /> }
  return first.access === 'invitation' ? <UserInvitation {...props} initialFocus={checked} /> : <PasswordForm {...props} />
}

export default UserPasswordDialog
