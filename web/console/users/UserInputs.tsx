import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { ROLES, type Role } from '../../../shared/domain/permissions.ts'
import { roleDescriptions, roleLabels } from '../../../shared/domain/role-labels.ts'
import { USER_STATUSES, type User, userStatusLabels } from '../../../shared/domain/user.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'
import type { UserValues } from './user-values.ts'

type UserInputsProps<Output> = {
  readonly form: UseFormReturn<UserValues, unknown, Output>
  /** The user to edit; absent for a new one. */
  readonly user: User | undefined
}

/** The roles that the person may choose from, and why there are no more. */
const useRoles = (user: User | undefined): { readonly roles: readonly Role[]; readonly hint?: string } => {
  const can = useCan()
  const me = useCurrentUser()
  const current = user?.role ?? 'viewer'
  if (me.id === user?.id)
    return {
      roles: [current],
      hint: 'Sie können Ihre eigene Rolle nicht ändern. So sperrt sich niemand selbst aus, und ein Administrator bleibt immer.',
    }
  if (!can('users.roles')) {
    const hint =
      user === undefined ? 'Sie können nur Betrachter anlegen.' : 'Zum Ändern fehlt Ihnen die Berechtigung „Benutzern eine Rolle zuweisen“.'
    return { roles: [current], hint }
  }
  return { roles: ROLES.filter((role) => role !== 'admin' || role === current || me.role === 'admin') }
}

/** The fields of a user, for creating and editing. */
export const UserInputs = <Output,>({ form, user }: UserInputsProps<Output>) => {
  const id = useId()
  const isOneself = useCurrentUser().id === user?.id
  const role = useWatch({ control: form.control, name: 'role' })
  const { roles, hint = roleDescriptions[role] } = useRoles(user)
  return (
    <>
      {user === undefined && (
        <chakra.div gridColumn="1 / -1">
          <TextField
            form={form}
            name="id"
            label="Benutzername"
            required
            maxLength={100}
            hint="Damit meldet sich die Person an. Er lässt sich später nicht ändern."
          />
        </chakra.div>
      )}
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} />
      <chakra.div gridColumn="1 / -1">
        <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} />
      </chakra.div>
      <SelectField form={form} name="role" label="Rolle" options={roles} labels={roleLabels} required hint={hint} />
      <SelectField
        form={form}
        name="status"
        label="Status"
        options={isOneself && user !== undefined ? [user.status] : USER_STATUSES}
        labels={userStatusLabels}
        required
        hint={
          isOneself
            ? 'Sie können Ihren eigenen Zugang nicht sperren. Das kann nur jemand anderes.'
            : 'Nur aktive Benutzer können sich anmelden.'
        }
      />
      {role === 'ib_partner' && (
        <chakra.div gridColumn="1 / -1">
          <Controller
            control={form.control}
            name="ibPartnerId"
            render={({ field, fieldState }) => (
              <PartnerPicker
                id={`${id}-partner`}
                label="IB-Partner"
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                hint="Das Partnerkonto, dessen Daten diese Person sieht."
              />
            )}
          />
        </chakra.div>
      )}
    </>
  )
}
