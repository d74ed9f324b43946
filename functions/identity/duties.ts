import type { Duty } from '../../shared/domain/account-rules.ts'
import type { Role } from '../../shared/domain/permissions.ts'
import { ApiError } from '../runtime/api-error.ts'
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

/**
 * Refuses a further way into an account whose password somebody else has set: that person could keep it for themselves.
 * @throws ApiError account_incomplete
 */
export const checkPasswordIsOwn = (person: Person) => {
  if (dutiesOf(person).includes('password')) throw new ApiError('account_incomplete')
}
