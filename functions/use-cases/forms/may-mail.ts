import { countAttempt } from '../../data/rate-limits.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { mailboxHash } from './mailbox-hash.ts'

/**
 * Whether an address that anybody may have typed may get another mail of this kind, so that nobody floods a stranger's mailbox. Another spelling that is
 * another person's address counts with it. One request.
 */
export const mayMail = async (limit: 'confirmationsPerRecipient' | 'receiptsPerRecipient', email: string): Promise<boolean> => {
  try {
    await countAttempt(limit, mailboxHash(email))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return false
    throw error
  }
}
