import * as z from 'zod'
import { userSchema } from '../../shared/domain/user.ts'

/**
 * A stored user. Sessions belong to a `generation`, a random text that is never reused; a new one ends all that were opened before.
 */
export const storedUserSchema = userSchema.extend({
  generation: z.string().min(1),
  /** Whether others know the password, because they set it. */
  mustChangePassword: z.boolean().default(false),
  /** Whether the user gets a mail about a sign-in on a device that is new to them. */
  notifiesNewDevice: z.boolean().default(true),
  /** Ids of the user's passkeys; others of theirs open no session. */
  passkeys: z.array(z.string()).default([]),
})
export type StoredUser = z.infer<typeof storedUserSchema>
