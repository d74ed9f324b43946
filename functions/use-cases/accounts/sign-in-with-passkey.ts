import type { PasskeyLogin } from '../../../shared/domain/passkey.ts'
import { isActiveUser } from '../../../shared/domain/user.ts'
import { getPasskey, passkeyIdOf, useChallengeItem, usePasskeyItem } from '../../data/passkeys.ts'
import { countNetworkSignIn } from '../../data/sign-in-failures.ts'
import { logSignIn } from '../../data/sign-in-log.ts'
import { users } from '../../data/users.ts'
import { challengeOf } from '../../identity/passkey-challenge.ts'
import { verifyAssertion } from '../../identity/passkey-verification.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { afterRefusalTime, type Caller, openSession, wrongCredentials } from './open-session.ts'
import { userHandle } from './passkeys.ts'
import { identifyDevice } from './sign-in-device.ts'

/** The user of a passkey, if both agree that it is theirs. */
const findOwner = async (credentialId: string) => {
  const passkey = await getPasskey(passkeyIdOf(credentialId))
  const user = passkey && (await users.get(passkey.username))
  return passkey !== undefined && user?.passkeys.includes(passkey.id) ? { passkey, user } : undefined
}

const tryPasskey = async (owner: Awaited<ReturnType<typeof findOwner>>, { ticket, credential }: PasskeyLogin, caller: Caller) => {
  const takeBack = await countNetworkSignIn(caller.address)
  const challenge = challengeOf(ticket, { signIn: true })
  if (challenge === undefined || owner === undefined) throw wrongCredentials()
  const { passkey, user } = owner
  const { userHandle: handle } = credential.response
  if (handle !== undefined && handle !== userHandle(user)) throw wrongCredentials()
  const signCount = await verifyAssertion(credential, challenge.challenge, passkey)
  if (signCount === undefined || !isActiveUser(user)) throw wrongCredentials()
  const device = await identifyDevice(user, caller)
  return openSession(user, { caller, device }, (time) => [
    usePasskeyItem(passkey.id, signCount, time, wrongCredentials),
    useChallengeItem(challenge, wrongCredentials),
    ...takeBack,
  ])
}

/**
 * Signs in by a passkey, which is both factors: it asks for neither password nor code. All refusals are alike, and are logged.
 * @returns what `signIn` returns
 * @throws ApiError unauthenticated for an unknown passkey, a wrong or repeated answer, and a user who is not active; too_many
 */
export const signInWithPasskey = async (login: PasskeyLogin, caller: Caller) => {
  const owner = await findOwner(login.credential.id)
  return afterRefusalTime(() => tryPasskey(owner, login, caller)).catch(async (error: unknown) => {
    if (error instanceof ApiError) {
      const outcome = error.code === 'too_many' ? 'locked' : 'wrongPasskey'
      await logSignIn({ event: 'signIn', outcome, username: owner?.user.id ?? null, caller })
    }
    throw error
  })
}
