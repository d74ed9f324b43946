import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { passwordLinkSchema } from '../../../shared/domain/password-link.ts'
import type { SignInOutcome } from '../../../shared/domain/sign-in-log.ts'
import { isActiveUser } from '../../../shared/domain/user.ts'
import {
  type AccountLink,
  consumeAccountLinkItem,
  createAccountLink,
  findAccountLink,
  linkIsInvalid,
  renewAccountLinkItem,
} from '../../data/account-links.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { userAuditItem } from '../../data/audit.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { logSignIn, type SignInFacts, signInLogItem } from '../../data/sign-in-log.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { endSessionsItem, passwordChosenItem, users } from '../../data/users.ts'
import { accountRules } from '../../identity/account-rules.ts'
import { callerNetwork, widerNetwork } from '../../network/caller-network.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { checkNewPassword } from './check-new-password.ts'
import { findUser } from './find-user.ts'

/** Where a request comes from, and its `User-Agent`. */
type Caller = SignInFacts['caller']

const WHAT = 'Anfragen für ein neues Passwort'
/** Duration of an answer, well above the work for a known user, so that it does not reveal whether somebody has the name. */
const ANSWER_MS = 500

/** Counts a request by network and by the typed name, whether or not a user has it. */
const admitRequest = async (name: string, address: string) => {
  await countAttempt('resetLinksPerAddress', sha256(callerNetwork(address)), WHAT)
  const wider = widerNetwork(address)
  if (wider !== undefined) await countAttempt('resetLinksPerWiderNetwork', sha256(wider), WHAT)
  await countAttempt('resetLinksPerName', `typed#${sha256(foldPublicId(name))}`, WHAT)
}

/** Whether a user may get another mail; a name and an address of one user count together. A refusal is told to nobody. */
const mayGetLink = async ({ id }: StoredUser) => {
  try {
    await countAttempt('resetLinksPerName', `user#${sha256(foldPublicId(id))}`)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return false
    throw error
  }
}

/** Mails a link, and says how it ended. */
const sendLink = async (user: StoredUser | undefined): Promise<SignInOutcome> => {
  if (user === undefined) return 'unknownName'
  if (!isActiveUser(user)) return 'inactive'
  if (!(await mayGetLink(user))) return 'locked'
  const now = new Date()
  const link = createAccountLink('reset', user, now)
  await transact([link.item, ...accountMailItems(user, { kind: 'account_password_reset', link }, { time: now.toISOString() })])
  return 'succeeded'
}

/**
 * Mails an active user a link to choose a new password. For any other name it does nothing, and answers after the same time.
 * @param name user name or e-mail address
 * @throws ApiError too_many, by network and name alike for known and unknown names
 */
export const requestResetLink = async (name: string, caller: Caller): Promise<undefined> => {
  const answerTime = setTimeout(ANSWER_MS)
  const user = await findUser(name)
  const log = (outcome: SignInOutcome) =>
    logSignIn({ event: 'passwordForgotten', outcome, username: user?.id ?? null, typedName: name, caller })
  try {
    await admitRequest(name, caller.address)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') await log('locked')
    throw error
  }
  await Promise.allSettled([answerTime, sendLink(user).then(log)]).then(([, sent]) => {
    if (sent.status === 'rejected') throw sent.reason
  })
}

/** The open link of a token with its user. @throws ApiError not_found for a link that does not work, or whose user may not sign in */
const openLinkOrThrow = async (token: string): Promise<{ readonly link: AccountLink; readonly user: StoredUser }> => {
  const link = await findAccountLink(token)
  const user = link && (await users.get(link.username))
  if (link === undefined || user === undefined || !isActiveUser(user) || user.generation !== link.generation) throw linkIsInvalid()
  return { link, user }
}

/** What a link is for, without using it up. @throws ApiError not_found for a link that does not work */
export const describeLink = async (token: string): Promise<z.infer<typeof passwordLinkSchema>> => {
  const { link, user } = await openLinkOrThrow(token)
  return { kind: link.kind, username: user.id, rules: accountRules() }
}

/**
 * Sets the password that a user chooses by a link, and ends all sessions. The link is used up once the pool has the password, so that an
 * interrupted call can be repeated. If another call uses the link or changes the password at the same time, nobody knows which password the
 * pool got last: it then gets one that nobody knows.
 * @throws ApiError not_found for a link that does not work, validation for an unacceptable password
 */
export const choosePassword = async (token: string, password: string, caller: Caller): Promise<undefined> => {
  const { link, user } = await openLinkOrThrow(token).catch(async (error: unknown) => {
    // Anybody can make up a link with a user's name, so it is not logged as that user's.
    const refused = {
      event: 'passwordChosen',
      outcome: 'invalidLink',
      username: null,
      typedName: token.split('.', 1)[0] ?? '',
      caller,
    } as const
    if (error instanceof ApiError && error.code === 'not_found') await logSignIn(refused)
    throw error
  })
  await checkNewPassword(password, user)
  const generation = randomUUID()
  await transact([
    renewAccountLinkItem(link, generation),
    endSessionsItem(user.id, generation, {}, { generation: user.generation, refusal: linkIsInvalid }),
  ])
  const { changePoolPassword, unknownPassword } = await import('../../identity/pool-users.ts')
  // The pool does not have a user yet who was invited with an acceptance.
  await applyPoolTask(user.id)
  await changePoolPassword(user, password)
  const time = new Date().toISOString()
  try {
    await transact([
      passwordChosenItem(user.id, randomUUID(), { generation, refusal: linkIsInvalid }),
      consumeAccountLinkItem({ ...link, generation }),
      userAuditItem(user, 'passwordChoose', { time }),
      signInLogItem({ event: 'passwordChosen', username: user.id, caller }),
      ...(link.kind === 'reset' ? accountMailItems(user, { kind: 'account_password_changed', by: null }, { time }) : []),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') await changePoolPassword(user, unknownPassword())
    throw error
  }
}
