import { beforeEach, expect, test } from 'vitest'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { listEvents } from '../../data/events.ts'
import { listInbox } from '../../data/inbox.ts'
import { leads } from '../../data/leads.ts'
import { recentPortalSettings } from '../../data/portal-settings.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { makeUser as storeUser } from '../../testing/fault-cases/accounts.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { updatePortalSettings } from '../settings/portal-settings.ts'
import { checkAssignment } from './assignment.ts'

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`assignment-${process.pid}-${++tables}`)
  forgetAll()
})

const by = { ifMatch: undefined, actor: 'chef' }

/** The name of a new administrator. */
const hire = async () => (await storeUser({ role: 'admin' })).id

test('the records of a form are assigned to its people in turn, also those sent at once, and the people are told', async () => {
  const [anna, ben] = [await hire(), await hire()]
  await updatePortalSettings({ assignment: { recruitment: [anna, ben] } }, by)
  forgetAll()
  expect((await recentPortalSettings.get()).assignment).toMatchObject({ recruitment: [anna, ben], landing_page: [] })
  const made = []
  for (let nth = 0; nth < 30; nth++) made.push(await makeLead())
  const assignees = await Promise.all(made.map(async ({ id }) => (await leads.get(id))?.assignee))
  for (const [nth, name] of assignees.entries()) expect(name).not.toBe(assignees[nth - 1])
  const atOnce = await Promise.all(Array.from({ length: 10 }, makeLead))
  for (const { id } of atOnce) assignees.push((await leads.get(id))?.assignee)
  expect(assignees.filter((name) => name === anna)).toHaveLength(20)
  expect((await listEvents({ user: anna }, 50)).length).toBe(assignees.filter((name) => name === anna).length)
  const page = { limit: 100, caller: null }
  const { items } = await listInbox({ kinds: ['lead'], assignee: ben }, page)
  expect(items).toHaveLength(assignees.filter((name) => name === ben).length)
  expect(await findInconsistencies()).toEqual([])
})

test('inactive people are skipped and stay in the list until staff remove them; if all are inactive, nobody is assigned', async () => {
  const [anna, ben] = [await hire(), await hire()]
  await updatePortalSettings({ assignment: { recruitment: [anna, ben] } }, by)
  const suspend = async (name: string) => {
    const user = await users.getOrThrow(name)
    await transact(users.updateItems(user, { ...user, status: 'suspended' }))
    forgetAll()
  }
  await suspend(anna)
  for (let nth = 0; nth < 8; nth++) expect((await leads.get((await makeLead()).id))?.assignee).toBe(ben)
  const carla = await hire()
  await expect(checkAssignment({ recruitment: [anna, ben, carla] }, {})).resolves.toBeUndefined()
  await expect(checkAssignment({ application: [anna] }, {})).rejects.toMatchObject({ code: 'validation' })
  await suspend(ben)
  expect((await leads.get((await makeLead()).id))?.assignee).toBeUndefined()
})

test('people who may not edit such records cannot be chosen', async () => {
  const { id } = await storeUser()
  await expect(checkAssignment({ landing_page: [id] }, {})).rejects.toMatchObject({
    code: 'validation',
    fields: { 'assignment.landing_page': `${id}: muss aktiv sein und Kunden bearbeiten dürfen` },
  })
  const granting = (...keys: readonly PermissionKey[]) => ({ viewer: keys, backoffice: keys, manager: keys })
  await expect(checkAssignment({ landing_page: [id] }, granting('customers.view'))).rejects.toMatchObject({ code: 'validation' })
  const grants = granting('customers.view', 'customers.edit')
  await expect(checkAssignment({ landing_page: [id], recruitment: [] }, grants)).resolves.toBeUndefined()
})
