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

/** An account: its name, and since when it exists. A name may be given again after a deletion, so what is older was made by somebody else. */
export type Account = { readonly username: string; readonly since: string }

/** The account of a user. */
export const accountOf = ({ id, createdAt }: Pick<StoredUser, 'id' | 'createdAt'>): Account => ({ username: id, since: createdAt })

/** Whether this account, and not an earlier one of its name, has made something. @param at when, as an ISO text */
export const hasMade = ({ username, since }: Account, { by, at }: { readonly by: string; readonly at: string }): boolean =>
  by === username && at >= since
