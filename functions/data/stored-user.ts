import * as z from 'zod'
import { userSchema } from '../../shared/domain/user.ts'

/**
 * A user as stored. Sessions and tokens belong to a `generation`, a random text that never comes back: with a new one, all that were issued before count no more.
 */
export const storedUserSchema = userSchema.extend({ generation: z.string().min(1) })
export type StoredUser = z.infer<typeof storedUserSchema>
