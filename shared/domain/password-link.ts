import * as z from 'zod'
import { accountRulesSchema } from './account-rules.ts'
import { loginSchema, newPasswordSchema } from './user-forms.ts'

/** Links with which a person chooses a password: after forgetting it, and by invitation. */
export const ACCOUNT_LINK_KINDS = ['reset', 'invitation'] as const
export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number]

/** Asks for a link, by user name or e-mail address. */
export const passwordForgottenSchema = loginSchema.pick({ username: true })

/** A user name has at most 100 characters of four bytes; the random part has 43. */
const LONGEST_TOKEN = 600
/** The token in a link. */
export const linkTokenSchema = z.object({ token: z.string().max(LONGEST_TOKEN) })

/** A link that still works, and the rule for the password. */
export const passwordLinkSchema = z.object({
  kind: z.enum(ACCOUNT_LINK_KINDS),
  username: z.string(),
  rules: accountRulesSchema,
})

export const passwordChooseSchema = linkTokenSchema.extend({ password: newPasswordSchema })
