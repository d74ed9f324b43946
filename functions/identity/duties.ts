import type { Duty } from '../../shared/domain/account-rules.ts'
import type { Role } from '../../shared/domain/permissions.ts'
import { accountRules } from './account-rules.ts'

type Person = { readonly role: Role; readonly mustChangePassword: boolean; readonly hasSecondFactor: boolean }

/** What a user must do before anything else, by the rules of this stage. */
export const dutiesOf = ({ role, mustChangePassword, hasSecondFactor }: Person): Duty[] => {
  const { isStrict, secondFactorRoles } = accountRules()
  return [
    ...(isStrict && mustChangePassword ? (['password'] as const) : []),
    ...(secondFactorRoles.includes(role) && !hasSecondFactor ? (['secondFactor'] as const) : []),
  ]
}
