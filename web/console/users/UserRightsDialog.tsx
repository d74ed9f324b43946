import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { labelOf } from '../../../shared/domain/format-field.ts'
import { PERMISSION_KEYS, type PermissionKey, type PermissionMap, viewRightOf } from '../../../shared/domain/permissions.ts'
import { roleLabels } from '../../../shared/domain/role-labels.ts'
import { ROLES_WITH_FIXED_RIGHTS, warnOfMissingView } from '../../../shared/domain/role-permission.ts'
import type { User } from '../../../shared/domain/user.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { permissionGroups } from '../roles/permission-groups.ts'
import { RightChoice } from './RightChoice.tsx'
import { describeUser } from './UserFacts.tsx'
import { choiceLabels, choiceOf, permissionsOf, RIGHT_CHOICES, type RightsValues, rightsValues } from './user-rights.ts'

type UserRightsDialogProps = { readonly user: User; readonly onClose: () => void }

const describeRight = (path: string, value: unknown) => {
  const key = PERMISSION_KEYS.find((one) => choiceOf(one) === path)
  return {
    label: key === undefined ? path : labelOf(key),
    text: RIGHT_CHOICES.flatMap((one) => (one === value ? choiceLabels[one] : [])).join(),
  }
}

/** The permissions that the role grants, if the person may see them. */
const useRoleGrants = (user: User) => {
  const mayView = useCan()('roles.view')
  const { data } = useApi('rolePermissionList', mayView ? { query: { role: user.role } } : null)
  if (data === undefined) return () => undefined
  const granted = new Set(data.items.filter(({ permissionValue }) => permissionValue).map(({ permissionKey }) => permissionKey))
  return (key: PermissionKey) => granted.has(key)
}

const remark = ({ role }: User) => {
  if (role === 'admin') return 'Ein Administrator darf immer alles. Persönliche Rechte wirken erst, wenn sich seine Rolle ändert.'
  if (role === 'ib_partner')
    return 'Ein IB-Partner erreicht nur die eigenen Daten. Persönliche Rechte wirken erst, wenn sich seine Rolle ändert.'
  return `Ausnahmen von dem, was die Rolle ${roleLabels[role]} darf. Sie gelten ab dem nächsten Schritt dieser Person.`
}

/** Edits a user's exceptions from the permissions of their role. */
const UserRightsDialog = ({ user, onClose }: UserRightsDialogProps) => {
  const [before, setBefore] = useState(user)
  const form = useForm<RightsValues>({ defaultValues: rightsValues(user.permissions) })
  const update = useApiMutation('userUpdate')
  const roleGives = useRoleGrants(user)
  const isFixed = ROLES_WITH_FIXED_RIGHTS.includes(user.role)
  const can = useCan()
  const values = form.watch()
  const isGiven = (key: PermissionKey) => {
    const choice = values[choiceOf(key)]
    return choice === 'role' ? roleGives(key) : choice === 'allow'
  }
  /** Warns of a right whose area the user does not see, as far as the role's rights are known. */
  const warningOf = (key: PermissionKey) => {
    const view = viewRightOf(key)
    return !isFixed && view !== undefined && isGiven(key) === true && isGiven(view) === false ? warnOfMissingView(key) : undefined
  }
  const save = async (permissions: PermissionMap) => {
    try {
      await update.trigger({ params: { id: user.id }, body: { permissions }, ifMatch: before.version })
    } catch (error) {
      for (const key of PERMISSION_KEYS) {
        const message = error instanceof ApiError ? error.fields[`permissions.${key}`] : undefined
        if (message !== undefined) form.setError(choiceOf(key), { type: 'server', message })
      }
      throw error
    }
  }
  return (
    <FormDialog
      form={form}
      isEdit
      title="Persönliche Rechte"
      description={describeUser(user)}
      submitLabel="Rechte speichern"
      onSubmit={(values) => save(permissionsOf(values))}
      onClose={onClose}
      saved="Rechte aktualisiert"
      failed="Fehler beim Aktualisieren des Benutzers."
      reload={{
        read: () => call('userGet', { params: { id: user.id } }),
        valuesOf: ({ permissions }) => rightsValues(permissions),
        adopt: setBefore,
        describe: describeRight,
      }}
    >
      <chakra.p gridColumn="1 / -1" color="ink-2">
        {remark(user)}
      </chakra.p>
      {permissionGroups.map(({ area, label, keys }) => (
        <chakra.section key={area} gridColumn="1 / -1" minWidth="0">
          <chakra.h3 fontSize="15px" lineHeight="24px" paddingBottom="1" borderBottom="1px solid {colors.ink}">
            {label}
          </chakra.h3>
          {keys.map((key) => (
            <RightChoice
              key={key}
              permission={key}
              roleGives={isFixed ? undefined : roleGives(key)}
              isLocked={!can(key)}
              warning={warningOf(key)}
              error={form.formState.errors[choiceOf(key)]?.message}
              choice={choiceOf(key)}
              register={form.register}
            />
          ))}
        </chakra.section>
      ))}
    </FormDialog>
  )
}

export default UserRightsDialog
