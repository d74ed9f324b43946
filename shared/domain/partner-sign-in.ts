import * as z from 'zod'
import { userSchema } from './user.ts'

/** Who signs in for a partner already, and what a further sign-in could be called. */
export const signInProposalSchema = z.object({
  users: z.array(userSchema.pick({ id: true, firstName: true, lastName: true, status: true, lastLogin: true })),
  /** A name that nobody has; empty where none was found. */
  username: z.string(),
  /** The partner's address; empty where somebody signs in with it already. */
  email: z.string(),
})
export type SignInProposal = z.infer<typeof signInProposalSchema>
