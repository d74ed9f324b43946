import * as z from 'zod'
import type { Role } from './permissions.ts'

/** The rules of accounts that everybody may know, because forms state them. */
export const accountRulesSchema = z.object({
  /** Whether staff's passwords must be replaced, a token needs its cookie, and delicate calls need a recent proof. */
  isStrict: z.boolean(),
  /** Minimum length of a new password. */
  passwordMinLength: z.int().positive(),
})

/** The rules of accounts of this stage. */
export type AccountRules = z.infer<typeof accountRulesSchema> & {
  /** Roles whose users must set up a second factor. */
  readonly secondFactorRoles: readonly Role[]
  /** Minutes without activity after which staff must prove who they are; applies if `isStrict`. */
  readonly staffIdleMinutes: number
}

/** What a user must do before anything else. */
export const DUTIES = ['password', 'secondFactor'] as const
export const dutySchema = z.enum(DUTIES)
export type Duty = z.infer<typeof dutySchema>
