import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isActiveUser, personName } from '../../../shared/domain/user.ts'
import { createAccountLink } from '../../data/account-links.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { auditItem } from '../../data/audit.ts'
import { everyRow } from '../../data/list.ts'
import { getPoolTask, poolTaskItem } from '../../data/pool-tasks.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { listUsers, setInvitationItem } from '../../data/users.ts'
import { hasPoolUser } from '../../identity/pool-users.ts'
import { applyPoolTask } from './apply-pool-task.ts'

/** The beginning of the nonce of a pool task whose mail is already in the outbox. */
const REBUILD = 'rebuild-'

/** Items that mail a link to choose a password, which replaces an invitation that is still open. */
const newPasswordItems = (user: StoredUser) => {
  const now = new Date()
  const link = createAccountLink('invitation', user, now)
  const invitation = { sentAt: now.toISOString(), expiresAt: link.expiresAt }
  return [
    link.item,
    ...accountMailItems(user, { kind: 'account_restored', link }, { time: invitation.sentAt }),
    ...(user.invitation === null ? [] : [setInvitationItem(user, invitation)]),
  ]
}

/** Creates a user in the pool again, with a password that nobody knows; active users are mailed a link to choose one. Repeatable: nobody is mailed twice. */
const restoreUser = async (user: StoredUser): Promise<void> => {
  const { nonce } = await getPoolTask(user.id)
  if (nonce === undefined || !nonce.startsWith(REBUILD)) {
    await transact([
      poolTaskItem(user.id, `${REBUILD}${randomUUID()}`),
      ...(isActiveUser(user) ? newPasswordItems(user) : []),
      auditItem({ actor: null, action: 'userPoolRebuild', entity: 'USER', id: user.id, before: null, after: null, name: personName(user) }),
    ])
  }
  await applyPoolTask(user.id)
}

type Progress = { readonly created: number; readonly present: number; readonly mailed: number }

/**
 * Makes every user of the table in the user pool, as after the loss of the pool. Users whom the pool has already are left alone, so an interrupted
 * call is continued by repeating it. Second factors and passkeys are in the table and stay.
 * @param pauseMs after each new user, so that pool and mail keep up
 */
export const rebuildPool = async (pauseMs: number, report: (progress: Progress) => void = () => {}): Promise<Progress> => {
  let progress: Progress = { created: 0, present: 0, mailed: 0 }
  for await (const user of everyRow((page) => listUsers({}, page), 100)) {
    if (await hasPoolUser(user.id)) {
      // The task of an interrupted call, or of an earlier change.
      await applyPoolTask(user.id)
      progress = { ...progress, present: progress.present + 1 }
      continue
    }
    await restoreUser(user)
    progress = { ...progress, created: progress.created + 1, mailed: progress.mailed + (isActiveUser(user) ? 1 : 0) }
    report(progress)
    await setTimeout(pauseMs)
  }
  return progress
}
