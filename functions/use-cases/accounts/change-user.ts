import { randomUUID } from 'node:crypto'
import { ACCOUNT_LINK_KINDS } from '../../../shared/domain/password-link.ts'
import { NEEDS_ROLES } from '../../../shared/domain/privilege.ts'
import { isActiveUser, ownPartnerIdOf, personName, type User, userSchema } from '../../../shared/domain/user.ts'
import type { UserUpdate } from '../../../shared/domain/user-forms.ts'
import { withdrawAccountLinkItem } from '../../data/account-links.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { auditItem, userAuditItem } from '../../data/audit.ts'
import { removeFirstStepsItem } from '../../data/first-steps.ts'
import { removeNotificationChoicesItem } from '../../data/notification-choices.ts'
import { stepsDoneItems } from '../../data/onboardings.ts'
import { removeOwnVisitItem } from '../../data/own-visits.ts'
import { deletePasskeysItems } from '../../data/passkeys.ts'
import { poolTaskItem } from '../../data/pool-tasks.ts'
import { removeSecondFactorItem } from '../../data/second-factors.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { endSessionsItem, removeUserItems, updateUserItems, users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { checkNewPassword } from './check-new-password.ts'
import { type Acting, checkMayGive, checkMayHandle, checkMayOpen } from './privilege.ts'

type Change = { readonly id: string; readonly ifMatch: number | undefined; readonly acting: Acting }

const audited = (
  acting: Pick<Acting, 'user'>,
  action: string,
  id: string,
  before: StoredUser | null,
  after: StoredUser | null,
  time?: string,
) =>
  auditItem({
    actor: acting.user.id,
    action,
    entity: 'USER',
    id,
    before: before && userSchema.parse(before),
    after: after && userSchema.parse(after),
    ...(time !== undefined && { time }),
  })

const differs = (before: User, after: User, name: 'role' | 'status' | 'permissions' | 'ibPartnerId') =>
  JSON.stringify(before[name]) !== JSON.stringify(after[name])

/** Fields that users may not change on themselves, with the refusals. */
const NOT_ON_ONESELF = {
  role: 'Sie können Ihre eigene Rolle nicht ändern.',
  status: 'Sie können Ihren eigenen Zugang nicht sperren oder freigeben.',
  permissions: 'Sie können Ihre eigenen Rechte nicht ändern.',
  ibPartnerId: 'Sie können sich nicht selbst einem IB-Partner zuordnen.',
} as const

const checkChange = (acting: Acting, before: StoredUser, after: StoredUser) => {
  checkMayHandle(acting, before)
  if (acting.user.id === before.id) {
    if (differs(before, after, 'role')) throw new ApiError('forbidden', NOT_ON_ONESELF.role)
    if (differs(before, after, 'status')) throw new ApiError('forbidden', NOT_ON_ONESELF.status)
    if (differs(before, after, 'permissions')) throw new ApiError('forbidden', NOT_ON_ONESELF.permissions)
    if (differs(before, after, 'ibPartnerId')) throw new ApiError('forbidden', NOT_ON_ONESELF.ibPartnerId)
    return
  }
  const grown = (['role', 'permissions', 'ibPartnerId'] as const).find((name) => differs(before, after, name))
  // Links to choose a password go to the address.
  const refused = grown ?? (before.role === 'ib_partner' && before.email !== after.email ? 'email' : undefined)
  if (refused !== undefined && !acting.can('users.roles')) throw fieldError(refused, NEEDS_ROLES, 'forbidden')
  checkMayGive(acting, after)
}

/**
 * Stores a changed user with its audit entry, and updates the pool. Suspending or deactivating a user ends all sessions; another e-mail
 * address is told to both addresses.
 * @param action the route's name
 * @param more further items of the transaction
 */
export const saveUser = async (
  before: StoredUser,
  edited: StoredUser,
  { acting, action, more = [] }: { readonly acting: Pick<Acting, 'user'>; readonly action: string; readonly more?: readonly WriteItem[] },
): Promise<StoredUser> => {
  const generation = isActiveUser(before) && !isActiveUser(edited) ? randomUUID() : before.generation
  const time = new Date().toISOString()
  // The link of an invitation must not reach another mailbox, nor somebody who may not sign in.
  const endsInvitation = edited.email !== before.email || generation !== before.generation
  const invitation = edited.invitation !== null && endsInvitation ? { ...edited.invitation, expiresAt: time } : edited.invitation
  const after: StoredUser = { ...edited, invitation, generation, updatedAt: time }
  const by = acting.user.id === before.id ? null : personName(acting.user)
  const news = { kind: 'account_email_changed', before: before.email, after: after.email, by } as const
  await transact([
    ...updateUserItems(before, after),
    ...(after.email === before.email
      ? []
      : [
          poolTaskItem(before.id, randomUUID()),
          // Links may lie in the former mailbox.
          ...ACCOUNT_LINK_KINDS.map((kind) => withdrawAccountLinkItem(before.id, kind)),
          ...[before.email, after.email].flatMap((to) => accountMailItems(after, news, { to, time })),
        ]),
    audited(acting, action, before.id, before, after, time),
    ...more,
  ])
  if (after.email !== before.email) await applyPoolTask(before.id)
  return { ...after, version: before.version + 1 }
}

/** Items for a user who has signed in before and acts for another partner from now on: that partner has an access. */
const accessItems = async (before: StoredUser, after: StoredUser): Promise<readonly WriteItem[]> => {
  const partnerId = ownPartnerIdOf(after)
  const isNew = typeof partnerId === 'number' && partnerId !== ownPartnerIdOf(before)
  return isNew && after.lastLogin !== null ? stepsDoneItems(partnerId, ['access'], new Date().toISOString()) : []
}

/**
 * Changes a user. Role, status and rights apply from the next request on; suspending or deactivating a user ends all sessions.
 * @throws ApiError not_found, forbidden, stale, conflict when the address is taken or no active administrator would be left
 */
export const changeUser = ({ id, ifMatch, acting }: Change, change: UserUpdate): Promise<StoredUser> =>
  withFreshVersion(ifMatch, async () => {
    const before = await users.getOrThrow(id)
    checkVersion(before, ifMatch)
    const edited = changed<StoredUser>(before, change)
    checkChange(acting, before, edited)
    if (edited !== before) return saveUser(before, edited, { acting, action: 'userUpdate', more: await accessItems(before, edited) })
    // Possibly a repetition, because the first answer got lost.
    if (change.email !== undefined) await applyPoolTask(before.id)
    return before
  })

/** Items that delete a user with all sessions and means to sign in; the user pool is told by {@link applyPoolTask} afterwards. */
export const deleteUserItems = (user: StoredUser): readonly WriteItem[] => [
  ...removeUserItems(user),
  ...deletePasskeysItems(user),
  // Otherwise a later user of this name could never set up their own.
  removeSecondFactorItem(user.id),
  removeFirstStepsItem(user.id),
  removeNotificationChoicesItem(user.id),
  removeOwnVisitItem(user.id),
  ...ACCOUNT_LINK_KINDS.map((kind) => withdrawAccountLinkItem(user.id, kind)),
  poolTaskItem(user.id, randomUUID()),
]

/** Items that remove the views of a deleted user, and the name of their author from those for all. One request. */
export const forgetViews = async (username: string): Promise<readonly WriteItem[]> => {
  // Loaded when needed: users are deleted rarely.
  const { forgetViewAuthorItems, removeOwnViewsItem } = await import('../../data/saved-views.ts')
  return [removeOwnViewsItem(username), ...(await forgetViewAuthorItems(username))]
}

/**
 * Deletes a user with all sessions, first in the table, then in the pool. Repeating it finishes an interrupted deletion.
 * @throws ApiError not_found, forbidden, stale, conflict when no active administrator would be left
 */
export const deleteUser = ({ id, ifMatch, acting }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await users.get(id)
    if (before === undefined) {
      if (await applyPoolTask(id)) return
      throw new ApiError('not_found')
    }
    checkVersion(before, ifMatch)
    if (acting.user.id === before.id) throw new ApiError('forbidden', 'Sie können sich nicht selbst löschen.')
    checkMayHandle(acting, before)
    const views = await forgetViews(before.id)
    await transact([...deleteUserItems(before), ...views, audited(acting, 'userDelete', before.id, before, null)])
    await applyPoolTask(before.id)
  })

/**
 * Removes the second factor and all passkeys of a user who has lost them, and ends all their sessions.
 * @throws ApiError not_found, forbidden, conflict when there is none
 */
export const resetSecondFactor = async (id: string, acting: Acting): Promise<undefined> => {
  const user = await users.getOrThrow(id)
  checkMayOpen(acting, user)
  if (acting.user.id === user.id) throw new ApiError('forbidden', 'Ihren eigenen zweiten Faktor entfernen Sie unter „Mein Konto“.')
  if (!user.hasSecondFactor && !user.hasPasskey) throw new ApiError('conflict', 'Dieser Benutzer hat keinen zweiten Faktor eingerichtet.')
  const time = new Date().toISOString()
  await transact([
    removeSecondFactorItem(user.id),
    ...deletePasskeysItems(user),
    endSessionsItem(user.id, randomUUID(), { hasSecondFactor: false, passkeys: [], hasPasskey: false }),
    userAuditItem(user, 'userSecondFactorReset', { actor: acting.user.id, time }),
    ...accountMailItems(user, { kind: 'account_factor_reset', by: personName(acting.user) }, { time }),
  ])
}

/**
 * Sets a password and ends all sessions of the user: before the pool is updated, so that a crash in between leaves none open, and again
 * after it, for sessions started with the old password in between. The owner is told by mail.
 * @throws ApiError not_found, forbidden, validation for a password that the rules do not allow
 */
export const setPassword = async (id: string, password: string, acting: Acting): Promise<undefined> => {
  const user = await users.getOrThrow(id)
  checkMayOpen(acting, user)
  await checkNewPassword(password, user)
  const isOwn = acting.user.id === user.id
  await transact([
    endSessionsItem(user.id, randomUUID(), { mustChangePassword: !isOwn, invitation: null }),
    userAuditItem(user, 'userSetPassword', { actor: acting.user.id }),
  ])
  const { setPoolPassword } = await import('../../identity/pool-users.ts')
  try {
    await setPoolPassword(user, password)
    await transact([
      endSessionsItem(user.id, randomUUID()),
      ...accountMailItems(user, { kind: 'account_password_changed', by: isOwn ? null : personName(acting.user) }),
    ])
  } catch (error) {
    // A concurrent deletion may have removed the user from the pool before this call added it again.
    await transact([poolTaskItem(user.id, randomUUID())])
    await applyPoolTask(user.id)
    throw error
  }
  await applyPoolTask(user.id)
}
