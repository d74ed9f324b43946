import { beforeEach, expect, test } from 'vitest'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { listMails } from '../../data/mails.ts'
import { users } from '../../data/users.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { deletePoolUser } from '../../identity/pool-users.ts'
import { isRightPassword } from '../../identity/user-pool.ts'
import { unsealMailLink } from '../../secrets/sealed-json.ts'
import { aCaller } from '../../testing/caller.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { aUser, PASSWORD } from '../../testing/users.ts'
import { newUser, storeNewUser } from './create-user.ts'
import { choosePassword } from './password-links.ts'
import { rebuildPool } from './rebuild-pool.ts'

injectFaults()
trustLocalPool()
let tables = 0
beforeEach(() => takeOwnTable(`rebuild-pool-${process.pid}-${++tables}`))

/** A user who has signed in before, and whom the pool has lost. */
const lostUser = async (status: 'active' | 'suspended' = 'active') => {
  const user = newUser(userCreateSchema.parse({ ...aUser(), role: 'viewer', status }))
  await storeNewUser({ ...user, lastLogin: new Date().toISOString() }, PASSWORD, null)
  await deletePoolUser(user.id)
  return user
}

/** The links mailed to a user. */
const linksTo = async (id: string) => {
  const { items } = await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 100, caller: null })
  return items.flatMap(({ kind, account, submitted }) =>
    kind === 'account_restored' && account?.link && submitted.some(({ value }) => value === id)
      ? [unsealMailLink(account.link.sealed)]
      : [],
  )
}

test('a lost pool is rebuilt: a user follows the mailed link and signs in with a password of their own', async () => {
  const [user, suspended] = [await lostUser(), await lostUser('suspended')]
  expect(await isRightPassword(user.id, PASSWORD)).toBe(false)
  expect(await rebuildPool(0)).toEqual({ created: 2, present: 0, mailed: 1 })
  expect(await isRightPassword(user.id, PASSWORD)).toBe(false)
  const [link = ''] = await linksTo(user.id)
  await choosePassword(link.split('#')[1] ?? '', 'Zaun-Koenig-8', aCaller())
  expect(await isRightPassword(user.id, 'Zaun-Koenig-8')).toBe(true)
  expect(await linksTo(suspended.id)).toEqual([])
  expect((await latestAuditEntries('USER', user.id)).map(({ action }) => action)).toContain('userPoolRebuild')
  expect(await users.get(user.id)).toMatchObject({ lastLogin: expect.any(String), invitation: null })
  expect(await rebuildPool(0)).toEqual({ created: 0, present: 2, mailed: 0 })
})

test('interrupted at any call and repeated, it lets everybody in and mails each person once', async () => {
  await lostUser()
  const calls = await countCalls(() => rebuildPool(0))
  for (let at = 1; at <= calls; at++) {
    const user = await lostUser()
    await crashing({ at, when: 'after' }, () => rebuildPool(0))
    await rebuildPool(0)
    expect(await linksTo(user.id)).toHaveLength(1)
  }
})
