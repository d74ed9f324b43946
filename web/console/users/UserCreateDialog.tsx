import { useRef } from 'react'
import type { User } from '../../../shared/domain/user.ts'
import type { UserCreate } from '../../../shared/domain/user-forms.ts'
import { ApiError } from '../../api/api-error.ts'
import { userCreateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccessChoice, useFirstAccess } from './AccessChoice.tsx'
import { UserInputs } from './UserInputs.tsx'
import { partnerOf, type UserValues, userValues } from './user-values.ts'

type UserCreateDialogProps = { readonly onClose: () => void; readonly onCreated: (user: User) => void }

/** A gateway in between may drop the answer: then the outcome is unknown. */
const checkNotEmpty = (created: User | undefined) => {
  if (created?.firstName && created.lastName) return created
  throw new ApiError(201, '', JSON.stringify({ message: 'Server hat eine leere Antwort zurückgegeben.' }))
}

const UserCreateDialog = ({ onClose, onCreated }: UserCreateDialogProps) => {
  const can = useCan()
  const form = useSchemaForm<UserValues, UserCreate>(userCreateSchema, userValues(undefined))
  const create = useApiMutation('userCreate')
  const created = useRef<User>(undefined)
  const first = useFirstAccess()
  const isInvited = first.access === 'invitation'
  return (
    <FormDialog
      form={form}
      title="Benutzer anlegen"
      submitLabel="Benutzer anlegen"
      onSubmit={async (values) => {
        created.current = checkNotEmpty(
          await create.trigger({ body: { ...values, ibPartnerId: partnerOf(values), ...(isInvited && { invitation: true }) } }),
        )
      }}
      onClose={() => (created.current !== undefined && !isInvited && can('users.edit') ? onCreated(created.current) : onClose())}
      saved="Benutzer erfolgreich erstellt"
      failed="Fehler beim Erstellen des Benutzers."
    >
      <UserInputs form={form} user={undefined} />
      <AccessChoice
        {...first}
        note={
          isInvited
            ? 'Die Person erhält einen Link, mit dem sie ihr Passwort selbst wählt. Er gilt 7 Tage.'
            : 'Das Passwort setzen Sie im nächsten Schritt.'
        }
      />
    </FormDialog>
  )
}

export default UserCreateDialog
