import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { environment } from '../../../shared/platform/environment.ts'
import { createAccountLink, findAccountLink } from '../../data/account-links.ts'
import { readItems } from '../../data/client.ts'
import { getFirstSteps } from '../../data/first-steps.ts'
import { accountLinkKey } from '../../data/keys.ts'
import { getOwnVisit } from '../../data/own-visits.ts'
import { getPasskey, passkeyIdOf } from '../../data/passkeys.ts'
import { getSecondFactor } from '../../data/second-factors.ts'
import { getSession, readCaller } from '../../data/sessions.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { hashRecoveryCode } from '../../identity/recovery-codes.ts'
import { sessionOfCookie } from '../../identity/session-cookie.ts'
import { isRightPassword } from '../../identity/user-pool.ts'
import { setting } from '../../runtime/environment.ts'
import { inviteUser } from '../../use-cases/accounts/invite-user.ts'
import { addPasskey, proposePasskey, requestPasskey } from '../../use-cases/accounts/passkeys.ts'
import { confirmSecondFactor, proposeSecondFactor } from '../../use-cases/accounts/second-factor.ts'
import { signIn } from '../../use-cases/accounts/sign-in.ts'
import { aCaller } from '../caller.ts'
import { newAuthenticator } from '../passkey.ts'
import { codeOf } from '../totp.ts'
import { FIRST_PASSWORD, makeUser, signedIn, userForm } from './accounts.ts'
import { type Cases, person, unique, type WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const SECOND = 'Anderes-9!'
const pool = new CognitoIdentityProviderClient()

/** A user's address in the pool; undefined when the pool does not have the user. */
const addressInPool = async (id: string) => {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId: setting(environment.userPoolId), Username: id }))
    return UserAttributes.find(({ Name }) => Name === 'email')?.Value
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

const openSession = (cookie: string) => {
  const name = sessionOfCookie(cookie)
  return name && getSession(name)
}

/** Whether a session still works. */
const isOpen = async (cookie: string) => {
  const name = sessionOfCookie(cookie)
  return name !== undefined && (await readCaller(name)) !== undefined
}

/** A user with a second factor, signed in. */
const withSecondFactor = async () => {
  const signed = await signedIn()
  const { secret, ticket } = proposeSecondFactor(signed.user)
  const recoveryCodes = await confirmSecondFactor(signed.user, ticket, codeOf(secret))
  return { ...signed, secret, recoveryCodes }
}

const anAuthenticator = () => newAuthenticator({ origin: setting(environment.portalOrigin) })

/** A user with a passkey, signed in. */
const withPasskey = async () => {
  const signed = await signedIn()
  const authenticator = anAuthenticator()
  const passkey = await addPasskey(signed.user, authenticator.add(await proposePasskey(signed.user, ''), 'iPhone'))
  return { ...signed, authenticator, passkey }
}

export const peopleCases = {
  userCreate: {
    'by invitation': async ({ headers }) => {
      const body = { id: unique(), ...person(), invitation: true }
      return {
        call: { headers, body },
        isDone: async () => (await users.get(body.id)) !== undefined,
        isSettled: async () =>
          (await addressInPool(body.id)) === body.email && (await readItems([accountLinkKey(body.id, 'invitation')])).length === 1,
      }
    },
    'with a password': async ({ headers }) => {
      const body = userForm()
      return {
        call: { headers, body },
        isDone: async () => (await users.get(body.id)) !== undefined,
        isSettled: async () => (await addressInPool(body.id)) === body.email && isRightPassword(body.id, FIRST_PASSWORD),
      }
    },
  },
  userInvite: {
    'who has lost the first mail': async ({ headers }) => {
      const { id } = await makeUser()
      return { call: { headers, params: { id } }, isDone: async () => (await users.get(id))?.invitation != null }
    },
  },
  userInvitationWithdraw: {
    'of an invited user': async ({ headers, admin }) => {
      const user = await makeUser()
      const acting = await users.getOrThrow(admin)
      await inviteUser(user.id, { user: acting, grants: {}, can: () => true })
      return { call: { headers, params: { id: user.id } }, isDone: async () => (await users.get(user.id))?.invitation === null }
    },
  },
  userUpdate: {
    'from one partner to another': async ({ headers }) => {
      const [from, to] = [await makePartner(), await makePartner()]
      const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: from.id })
      return {
        call: { headers, params: { id }, body: { ibPartnerId: to.id } },
        isDone: async () => (await users.get(id))?.ibPartnerId === to.id,
      }
    },
    'to another address and role': async ({ headers }) => {
      const { id } = await makeUser()
      const { email } = person()
      return {
        call: { headers, params: { id }, body: { email, role: 'admin' } },
        isDone: async () => (await users.get(id))?.email === email,
        isSettled: async () => (await addressInPool(id)) === email && isRightPassword(id, FIRST_PASSWORD),
      }
    },
    'who is suspended': async ({ headers }) => {
      const { user, cookie } = await signedIn()
      return {
        call: { headers, params: { id: user.id }, body: { status: 'suspended' } },
        isDone: async () => (await users.get(user.id))?.generation !== user.generation,
        isSettled: async () => (await openSession(cookie)) !== undefined,
      }
    },
  },
  userDelete: {
    'who is in the pool too': async ({ headers }) => {
      const { id } = await makeUser()
      return {
        call: { headers, params: { id } },
        isDone: async () => (await users.get(id)) === undefined,
        isSettled: async () => (await addressInPool(id)) === undefined,
      }
    },
  },
  userSetPassword: {
    'for another one': async ({ headers }) => {
      const { id, generation } = await makeUser()
      return {
        call: { headers, params: { id }, body: { password: SECOND } },
        isDone: async () => (await users.get(id))?.generation !== generation,
        isSettled: async () => (await isRightPassword(id, SECOND)) && !(await isRightPassword(id, FIRST_PASSWORD)),
      }
    },
  },
  userSecondFactorReset: {
    'for another one': async ({ headers }) => {
      const { user } = await withSecondFactor()
      return {
        call: { headers, params: { id: user.id } },
        isDone: async () => (await users.get(user.id))?.hasSecondFactor === false,
        isSettled: async () => (await getSecondFactor(user.id)) === undefined,
      }
    },
  },
  secondFactorConfirm: {
    'with the first code': async () => {
      const { user, headers } = await signedIn()
      const { secret, ticket } = proposeSecondFactor(user)
      return {
        call: { headers, body: { ticket, code: codeOf(secret) } },
        isDone: async () => (await users.get(user.id))?.hasSecondFactor === true,
        isSettled: async () => (await getSecondFactor(user.id)) !== undefined,
      }
    },
  },
  secondFactorRemove: {
    'with a recovery code': async () => {
      const { user, headers, recoveryCodes } = await withSecondFactor()
      return {
        call: { headers, body: { code: recoveryCodes[0] } },
        isDone: async () => (await getSecondFactor(user.id)) === undefined,
        isSettled: async () => (await users.get(user.id))?.hasSecondFactor === false,
      }
    },
  },
  passkeyAdd: {
    'to the first one': async () => {
      const { user, headers } = await signedIn()
      const body = anAuthenticator().add(await proposePasskey(user, ''), 'iPhone')
      const id = passkeyIdOf(body.credential.id)
      return {
        call: { headers, body },
        isDone: async () => (await getPasskey(id)) !== undefined,
        isSettled: async () => (await users.get(user.id))?.passkeys.includes(id) === true,
      }
    },
  },
  passkeyRemove: {
    'the only one': async () => {
      const { user, headers, passkey } = await withPasskey()
      return {
        call: { headers, params: { id: passkey.id } },
        isDone: async () => (await getPasskey(passkey.id)) === undefined,
        isSettled: async () => (await users.get(user.id))?.passkeys.length === 0,
      }
    },
  },
  passkeyLogin: {
    'with a counter': async () => {
      const { authenticator, passkey } = await withPasskey()
      return {
        call: { body: authenticator.signIn(requestPasskey(), { counter: 1 }) },
        isDone: async () => (await getPasskey(passkey.id))?.signCount === 1,
      }
    },
  },
  recoveryCodesRenew: {
    'with a code': async () => {
      const { user, headers, secret, recoveryCodes } = await withSecondFactor()
      const [first = ''] = recoveryCodes
      return {
        call: { headers, body: { code: codeOf(secret, 1) } },
        isDone: async () => {
          const factor = await getSecondFactor(user.id)
          return factor !== undefined && !factor.recoveryHashes.has(await hashRecoveryCode(first, factor.recoverySalt))
        },
      }
    },
  },
  login: {
    'by name': async () => {
      const { id } = await makeUser()
      return {
        call: { body: { username: id, password: FIRST_PASSWORD } },
        isDone: async () => (await users.get(id))?.lastLogin !== null,
      }
    },
  },
  logout: {
    'by cookie and token': async () => {
      const { cookie, cookies, headers } = await signedIn()
      return {
        call: { cookies, headers },
        isDone: async () => (await openSession(cookie)) === undefined,
      }
    },
  },
  sessionRefresh: {
    'by cookie and token': async () => {
      const { session, cookie, cookies, headers } = await signedIn()
      return {
        call: { cookies, headers },
        isDone: async () => ((await openSession(cookie))?.lastActiveAt ?? '') > session.lastActiveAt,
      }
    },
  },
  accountUpdate: {
    'to another address': async () => {
      const { user, headers, cookies } = await signedIn()
      const { email } = person()
      return {
        call: { headers, cookies, body: { email, current: FIRST_PASSWORD } },
        isDone: async () => (await users.get(user.id))?.email === email,
        isSettled: async () => (await addressInPool(user.id)) === email,
      }
    },
  },
  firstStepsUpdate: {
    'a step done': async () => {
      const { user, headers, cookies } = await signedIn()
      return {
        call: { headers, cookies, body: { done: 'profile', isPutAway: true } },
        isDone: async () => {
          const { done, isPutAway } = await getFirstSteps(user.id)
          return done.has('profile') && isPutAway
        },
      }
    },
  },
  ownVisitReport: {
    'the first one': async () => {
      const { user, headers, cookies } = await signedIn()
      return { call: { headers, cookies, body: {} }, isDone: async () => (await getOwnVisit(user.id)) !== undefined }
    },
  },
  accountPassword: {
    'known to staff before': async () => {
      const { user, cookie, headers, cookies } = await signedIn()
      const other = await signIn({ username: user.id, password: FIRST_PASSWORD }, aCaller())
      return {
        call: { headers, cookies, body: { current: FIRST_PASSWORD, password: SECOND } },
        isDone: async () => (await users.get(user.id))?.mustChangePassword === false,
        isSettled: async () =>
          (await isRightPassword(user.id, SECOND)) &&
          !(await isRightPassword(user.id, FIRST_PASSWORD)) &&
          (await isOpen(cookie)) &&
          !(await isOpen(other.cookie)),
      }
    },
  },
  accountProof: {
    'by password': async () => {
      const { session, cookie, headers, cookies } = await signedIn()
      return {
        call: { headers, cookies, body: { password: FIRST_PASSWORD } },
        isDone: async () => ((await openSession(cookie))?.provenAt ?? '') > session.provenAt,
      }
    },
  },
  accountSessionEnd: {
    'of another browser': async () => {
      const { user, headers, cookies } = await signedIn()
      const { cookie, session } = await signIn({ username: user.id, password: FIRST_PASSWORD }, aCaller())
      return {
        call: { headers, cookies, params: { id: session.id } },
        isDone: async () => (await openSession(cookie)) === undefined,
      }
    },
  },
  accountSessionsEnd: {
    'in all browsers': async () => {
      const { cookie, headers, cookies } = await signedIn()
      return {
        call: { headers, cookies },
        isDone: async () => !(await isOpen(cookie)),
      }
    },
  },
  passwordForgotten: {
    'by a user': async () => {
      const user = await makeUser()
      return {
        call: { body: { username: user.id } },
        isDone: async () => (await readItems([accountLinkKey(user.id, 'reset')])).length === 1,
      }
    },
  },
  passwordChoose: {
    'by a link': async () => {
      const user = await makeUser()
      const { token, item } = createAccountLink('reset', user, new Date())
      await transact([item])
      return {
        call: { body: { token, password: SECOND } },
        isDone: async () => (await findAccountLink(token)) === undefined,
        isSettled: async () => (await isRightPassword(user.id, SECOND)) && !(await isRightPassword(user.id, FIRST_PASSWORD)),
      }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
