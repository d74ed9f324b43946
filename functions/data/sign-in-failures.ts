import { createHash } from 'node:crypto'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { environment } from '../../shared/platform/environment.ts'
import { giveBackItem, limitSetting, takeTurn } from './rate-limits.ts'
import type { WriteItem } from './transact.ts'

const WHAT = 'fehlgeschlagene Anmeldungen'

/** What someone typed stands in the table as a hash: a mistyped name may be a password. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts an attempt to sign in as failed before the password is looked at, so that many at once cannot pass unseen. Names count as typed, whether or not
 * anybody has them, so that a lock tells nothing.
 * @returns the items that take it back, for the transaction of a sign-in that succeeded: all failures of the name, and this one of the address
 * @throws ApiError too_many, with the seconds until the lock ends
 */
export const countSignInAttempt = async (name: string, address: string): Promise<WriteItem[]> => {
  const perAddress = limitSetting(environment.signInFailuresPerAddress, '50/900')
  const perName = limitSetting(environment.signInFailuresPerName, '10/900')
  const ofAddress = await takeTurn(`SIGNIN-ADDRESS#${hash(address)}`, perAddress, WHAT)
  const ofName = await takeTurn(`SIGNIN-NAME#${hash(foldPublicId(name))}`, perName, WHAT)
  return [giveBackItem(ofName, 'all'), giveBackItem(ofAddress, 'one')]
}
