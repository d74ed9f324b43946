import { foldPublicId } from '../../shared/domain/ids.ts'
import { callerNetwork, widerNetwork } from '../network/caller-network.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { FAILED_SIGN_INS } from '../runtime/too-many-attempts.ts'
import type { Key } from './keys.ts'
import { countAttempt, countAttemptWithCooldown, takeBackAttemptItem } from './rate-limits.ts'
import { transact, type WriteItem } from './transact.ts'

type SignInAttempt = {
  /** The name as typed. */
  readonly name: string
  /** The user who has that name or e-mail address. */
  readonly username: string | undefined
  /** The hash of the device's secret, if that user has signed in on it before. */
  readonly knownDevice: string | undefined
  readonly address: string
}

type CountedSignIn = {
  /** Whether the user's password may be tried. If not, the refusal must be that of a wrong password. */
  readonly mayTryUser: boolean
  /** Items that undo the count in the transaction of a successful sign-in, and forget earlier failures. */
  readonly takeBack: readonly WriteItem[]
  /** Items that undo the count of this attempt alone, which was neither a failure nor a success. */
  readonly takeBackOne: readonly WriteItem[]
}

const onKnownDevice = async (username: string, device: string): Promise<CountedSignIn> => {
  const key = await countAttemptWithCooldown('signInFailuresPerDevice', `${sha256(foldPublicId(username))}#${device}`, FAILED_SIGN_INS)
  return { mayTryUser: true, takeBack: [takeBackAttemptItem(key, 'all')], takeBackOne: [takeBackAttemptItem(key, 'one')] }
}

/** The counters of the network and of the wider network of an address. */
const countNetworks = async (address: string) => {
  const wider = widerNetwork(address)
  // In this order, so that one network does not use up the limit of the wider network.
  return [
    await countAttempt('signInFailuresPerAddress', sha256(callerNetwork(address)), FAILED_SIGN_INS),
    ...(wider === undefined ? [] : [await countAttempt('signInFailuresPerWiderNetwork', sha256(wider), FAILED_SIGN_INS)]),
  ]
}

/**
 * Counts a sign-in attempt that names nobody, before it is checked: only the failures of the network and of the wider network count.
 * @returns items that undo the count in the transaction of a successful sign-in
 * @throws ApiError too_many, with the seconds until the limit allows another one
 */
export const countNetworkSignIn = async (address: string): Promise<readonly WriteItem[]> =>
  (await countNetworks(address)).map((key) => takeBackAttemptItem(key, 'one'))

/** Takes back the count for name and address if the name was refused: the attempt reaches no password. */
const countName = async (name: string, ofNameAndNetwork: Key) => {
  try {
    return await countAttemptWithCooldown('signInFailuresPerName', `typed#${name}`, FAILED_SIGN_INS)
  } catch (error) {
    await transact([takeBackAttemptItem(ofNameAndNetwork, 'one')])
    throw error
  }
}

/** Counts attempts under any name of a user; undefined when they are too many. */
const countUser = async (name: string) => {
  try {
    return await countAttemptWithCooldown('signInFailuresPerName', `user#${name}`, FAILED_SIGN_INS)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return undefined
    throw error
  }
}

/**
 * Counts a sign-in attempt as failed before the password is checked, so that parallel attempts cannot slip through. On a device that the user has
 * signed in on before, only the failures on that device count: one request. Elsewhere those of the network, of the wider network, of the name in the
 * network, and of the name count, whether or not a user has that name, so that neither a lock nor its time reveals anything: four requests, five for
 * IPv6.
 * @throws ApiError too_many, with the seconds until the lock ends
 */
export const countSignInAttempt = async ({ name, username, knownDevice, address }: SignInAttempt): Promise<CountedSignIn> => {
  if (username !== undefined && knownDevice !== undefined) return onKnownDevice(username, knownDevice)
  // Hashed because a mistyped name may be a password.
  const [network, typed] = [sha256(callerNetwork(address)), sha256(foldPublicId(name))]
  // In this order, so that one network does not use up the limit of the name.
  const ofNetworks = await countNetworks(address)
  const ofNameAndNetwork = await countAttemptWithCooldown('signInFailuresPerNameAndAddress', `${typed}#${network}`, FAILED_SIGN_INS)
  const ofName = await countName(typed, ofNameAndNetwork)
  // A user name and an e-mail address are two names of one user. That they share a limit must not show, see `mayTryUser`.
  const ofUser = await countUser(username === undefined ? `nobody#${typed}` : sha256(foldPublicId(username)))
  const others = [...ofNetworks, ofName, ...(ofUser === undefined ? [] : [ofUser])].map((key) => takeBackAttemptItem(key, 'one'))
  return {
    mayTryUser: ofUser !== undefined,
    takeBack: [takeBackAttemptItem(ofNameAndNetwork, 'all'), ...others],
    takeBackOne: [takeBackAttemptItem(ofNameAndNetwork, 'one'), ...others],
  }
}
