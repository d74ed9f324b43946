import { beforeAll, expect, test } from 'vitest'
import { findAccountLink } from '../../data/account-links.ts'
import { users } from '../../data/users.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { isRightPassword } from '../../identity/user-pool.ts'
import { aCaller } from '../../testing/caller.ts'
import { crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { aUser } from '../../testing/users.ts'
import { inviteAdmin } from './invite-admin.ts'
import { choosePassword } from './password-links.ts'

injectFaults()
beforeAll(async () => {
  trustLocalPool()
  await takeOwnTable(`invite-admin-${process.pid}`)
})

test('a new administrator chooses a password by the link, and cannot be invited again after signing in', async () => {
  const form = aUser()
  const { token, isRepeated } = await inviteAdmin(form)
  expect(isRepeated).toBe(false)
  expect(await users.get(form.id)).toMatchObject({ role: 'admin', status: 'active', invitation: { expiresAt: expect.any(String) } })
  await choosePassword(token, 'Zaun-Koenig-8', aCaller())
  expect(await isRightPassword(form.id, 'Zaun-Koenig-8')).toBe(true)
  expect(await users.get(form.id)).toMatchObject({ invitation: null, mustChangePassword: false })
})

test('repeating the call makes another link, and only the last one works', async () => {
  const form = aUser()
  const first = await inviteAdmin(form)
  const second = await inviteAdmin(form)
  expect(second.isRepeated).toBe(true)
  expect(await findAccountLink(first.token)).toBeUndefined()
  await choosePassword(second.token, 'Zaun-Koenig-8', aCaller())
  expect(await isRightPassword(form.id, 'Zaun-Koenig-8')).toBe(true)
})

test('an interrupted call is finished by its repetition', async () => {
  for (let at = 1; at <= 5; at++) {
    const form = aUser()
    await crashing({ at, when: 'after' }, () => inviteAdmin(form))
    const { token } = await inviteAdmin(form)
    await choosePassword(token, 'Zaun-Koenig-8', aCaller())
    expect(await isRightPassword(form.id, 'Zaun-Koenig-8')).toBe(true)
  }
})

test('a name or address of another user is refused', async () => {
  const form = aUser()
  await inviteAdmin(form)
  await expect(inviteAdmin({ ...form, email: `x${form.email}` })).rejects.toMatchObject({ code: 'conflict' })
  await expect(inviteAdmin({ ...aUser(), email: form.email })).rejects.toMatchObject({ code: 'conflict' })
})
