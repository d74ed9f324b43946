import { foldPublicId } from '../../shared/domain/ids.ts'
import { callerNetwork } from '../network/caller-network.ts'
import { sha256 } from '../runtime/sha256.ts'
import { countAttempt, takeBackAttemptItem } from './rate-limits.ts'
import type { WriteItem } from './transact.ts'

const WHAT = 'fehlgeschlagene Anmeldungen'

/**
 * Counts a sign-in attempt as failed before the password is checked, so that parallel attempts cannot slip through. Names count as typed, whether or
 * not a user has them, so that a lock reveals nothing.
 * @returns the items that undo the count in the transaction of a successful sign-in: all failures of the name, and this one of the address
 * @throws ApiError too_many, with the seconds until the lock ends
 */
export const countSignInAttempt = async (name: string, address: string): Promise<WriteItem[]> => {
  // Hashed because a mistyped name may be a password.
  const ofAddress = await countAttempt('signInFailuresPerAddress', sha256(callerNetwork(address)), WHAT)
  const ofName = await countAttempt('signInFailuresPerName', sha256(foldPublicId(name)), WHAT)
  return [takeBackAttemptItem(ofName, 'all'), takeBackAttemptItem(ofAddress, 'one')]
}
