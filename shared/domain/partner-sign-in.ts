import * as z from 'zod'
import { userSchema } from './user.ts'

/** A partner's users, and a proposal for another one. */
export const signInProposalSchema = z.object({
  users: z.array(userSchema.pick({ id: true, firstName: true, lastName: true, status: true, lastLogin: true })),
  /** A free name; empty if none was found. */
  username: z.string(),
  /** The partner's address; empty if a user has it already. */
  email: z.string(),
})
export type SignInProposal = z.infer<typeof signInProposalSchema>
