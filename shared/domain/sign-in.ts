import * as z from 'zod'
import { dutySchema } from './account-rules.ts'
import { userSchema } from './user.ts'

/** The signed-in user, with the effective value of every permission key. */
export const currentUserSchema = userSchema.extend({
  permissions: z.record(z.string(), z.boolean()),
  /** What the user must do before anything else; until then other calls are refused. */
  duties: z.array(dutySchema),
  /** Minutes without activity after which the browser asks for the password; null: never. */
  idleMinutes: z.int().positive().nullable(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** An access token, sent back as `Authorization: Bearer`. */
export const tokenSchema = z.object({ token: z.string() })
export const loginResultSchema = tokenSchema.extend({ user: currentUserSchema })

/** A partner's users, and a proposal for another one. */
export const signInProposalSchema = z.object({
  users: z.array(userSchema.pick({ id: true, firstName: true, lastName: true, status: true, lastLogin: true, invitation: true })),
  /** A free name; empty if none was found. */
  username: z.string(),
  /** The partner's address; empty if a user has it already. */
  email: z.string(),
})
export type SignInProposal = z.infer<typeof signInProposalSchema>
