import * as z from 'zod'
import { userSchema } from '../../shared/domain/user.ts'

/**
 * A stored user. Sessions and tokens belong to a `generation`, a random text that is never reused; a new one invalidates all that were issued before.
 */
export const storedUserSchema = userSchema.extend({ generation: z.string().min(1) })
export type StoredUser = z.infer<typeof storedUserSchema>
