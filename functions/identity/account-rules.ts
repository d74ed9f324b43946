import type { AccountRules } from '../../shared/domain/account-rules.ts'
import { type Role, roleSchema } from '../../shared/domain/permissions.ts'
import { environment } from '../../shared/platform/environment.ts'
import { MIN_PASSWORD_LENGTH } from '../../shared/platform/limits.ts'
import { optionalSetting, settingOr } from '../runtime/environment.ts'

const DEFAULT_IDLE_MINUTES = 60

/** The rules of accounts of this stage. */
export const accountRules = (): AccountRules => ({
  isStrict: optionalSetting(environment.strictAccounts) === '1',
  passwordMinLength: Number(settingOr(environment.passwordMinLength, String(MIN_PASSWORD_LENGTH))),
  secondFactorRoles: settingOr(environment.secondFactorRoles, '')
    .split(',')
    .filter((role) => role !== '')
    .map((role) => roleSchema.parse(role)),
  staffIdleMinutes: Number(settingOr(environment.staffIdleMinutes, String(DEFAULT_IDLE_MINUTES))),
})

/** Minutes without activity after which a user must prove who they are; null for partners, and where the stage is not strict. */
export const idleMinutesOf = ({ role }: { readonly role: Role }): number | null => {
  const { isStrict, staffIdleMinutes } = accountRules()
  return isStrict && role !== 'ib_partner' ? staffIdleMinutes : null
}
