import { useState } from 'react'
import type { User } from '../../../shared/domain/user.ts'
import type { UserUpdate } from '../../../shared/domain/user-forms.ts'
import { call } from '../../api/client.ts'
import { userUpdateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { describeUser } from './UserFacts.tsx'
import { UserInputs } from './UserInputs.tsx'
import { partnerOf, type UserValues, userValues } from './user-values.ts'

type UserEditDialogProps = { readonly user: User; readonly onClose: () => void }

const UserEditDialog = ({ user, onClose }: UserEditDialogProps) => {
  const [before, setBefore] = useState(user)
  const form = useSchemaForm<UserValues, UserUpdate>(userUpdateSchema, userValues(user))
  const update = useApiMutation('userUpdate')
  const { id, version } = before
  return (
    <FormDialog
      form={form}
      isEdit
      title="Benutzer bearbeiten"
      description={describeUser(before)}
      submitLabel="Änderungen speichern"
      onSubmit={(values) =>
        update.trigger({ params: { id }, body: changesOf({ ...values, ibPartnerId: partnerOf(values) }, before), ifMatch: version })
      }
      onClose={onClose}
      saved="Benutzer aktualisiert"
      failed="Fehler beim Aktualisieren des Benutzers."
      reload={{ read: () => call('userGet', { params: { id } }), valuesOf: userValues, adopt: setBefore }}
    >
      <UserInputs form={form} user={before} />
    </FormDialog>
  )
}

export default UserEditDialog
