import { createHash } from 'node:crypto'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { environment } from '../../shared/platform/environment.ts'
import { giveBackItem, limitSetting, takeTurn } from './rate-limits.ts'
import type { WriteItem } from './transact.ts'

const WHAT = 'fehlgeschlagene Anmeldungen'

/** Hashed because a mistyped name may be a password. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts a sign-in attempt as failed before the password is checked, so that parallel attempts cannot slip through. Names count as typed, whether or
 * not a user has them, so that a lock reveals nothing.
 * @returns the items that undo the count in the transaction of a successful sign-in: all failures of the name, and this one of the address
 * @throws ApiError too_many, with the seconds until the lock ends
 */
export const countSignInAttempt = async (name: string, address: string): Promise<WriteItem[]> => {
  const perAddress = limitSetting(environment.signInFailuresPerAddress, '50/900')
  const perName = limitSetting(environment.signInFailuresPerName, '10/900')
  const ofAddress = await takeTurn(`SIGNIN-ADDRESS#${hash(address)}`, perAddress, WHAT)
  const ofName = await takeTurn(`SIGNIN-NAME#${hash(foldPublicId(name))}`, perName, WHAT)
  return [giveBackItem(ofName, 'all'), giveBackItem(ofAddress, 'one')]
}
