import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { PermissionMap, Role } from '../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readItems, tableName } from '../data/client.ts'
import { parseGrants, revokeItems } from '../data/grants.ts'
import { grantsKeys, rolePermissionKey } from '../data/keys.ts'
import { listRolePermissions } from '../data/role-permissions.ts'
import { transact } from '../data/transact.ts'
import { users } from '../data/users.ts'
import { person, unique } from '../testing/fault-cases/case.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { addMissingRolePermissions } from '../use-cases/accounts/change-role-permission.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { customerContactRight } from './0004-customer-contact-right.ts'

const KEY = 'customers.contact'
const HOLDERS = ['manager', 'backoffice', 'viewer'] as const
/** The role that may not see customers, against the defaults. */
const BLIND = 'backoffice'

const migrate = async () => {
  let rewritten = 0
  for (const step of customerContactRight.steps) {
    let at: string | undefined
    do {
      const page = await step(at)
      rewritten += page.rewritten
      at = page.at
    } while (at !== undefined)
  }
  return rewritten
}

const grants = async () => (await readItems(grantsKeys)).map(parseGrants)
const rowsOf = async () => {
  const rows = (await listRolePermissions()).filter(({ permissionKey }) => permissionKey === KEY)
  return Object.fromEntries(rows.map(({ roleName, permissionValue }) => [roleName, permissionValue]))
}
const makeUser = async (permissions: PermissionMap) => {
  const user = newUser(userCreateSchema.parse({ ...person(), id: `recht${unique()}`, role: 'viewer', permissions }))
  await storeNewUser(user, 'Demo-2026!', null)
  return user.id
}
const withoutRow = (role: Role) => sdk.send(new DeleteCommand({ TableName: tableName(), Key: rolePermissionKey(role, KEY) }))

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`contact-right-${process.pid}-${++tables}`)
})

/** Brings the rights into the shape that they had before. */
const intoOldShape = async () => {
  await addMissingRolePermissions('test')
  for (const role of ['admin', 'ib_partner', ...HOLDERS] as const) await withoutRow(role)
  for (const role of HOLDERS) await transact(revokeItems(role, [KEY]))
  const row = rolePermissionKey(BLIND, 'customers.view')
  const [item] = await readItems([row])
  await transact([
    { action: { Put: { TableName: tableName(), Item: { ...item, permissionValue: false } } } },
    ...revokeItems(BLIND, ['customers.view']),
  ])
}

test('every role and person who may see customers sees their contact data as before', async () => {
  await intoOldShape()
  const [given, taken, other] = [
    await makeUser({ 'customers.view': true }),
    await makeUser({ 'customers.view': false }),
    await makeUser({}),
  ]
  expect(await migrate()).toBe(6)
  expect(await rowsOf()).toEqual({ admin: true, manager: true, backoffice: false, viewer: true, ib_partner: false })
  for (const copy of await grants()) {
    expect([copy.manager?.includes(KEY), copy.viewer?.includes(KEY)]).toEqual([true, true])
    expect([copy.backoffice?.includes(KEY), copy.ib_partner, copy.admin]).toEqual([false, undefined, undefined])
  }
  expect((await users.getOrThrow(given)).permissions).toEqual({ 'customers.view': true, [KEY]: true })
  expect((await users.getOrThrow(taken)).permissions).toEqual({ 'customers.view': false })
  expect((await users.getOrThrow(other)).permissions).toEqual({})
  expect((await findInconsistencies()).filter((line) => !line.startsWith('the pool'))).toEqual([])
  // Repeated, it changes nothing.
  expect(await migrate()).toBe(0)
})

test('a right that was set meanwhile stays, and a portal without rows gets none', async () => {
  expect(await migrate()).toBe(0)
  expect(await rowsOf()).toEqual({})
  await addMissingRolePermissions('test')
  await transact(revokeItems('viewer', [KEY]))
  expect(await migrate()).toBe(0)
  for (const copy of await grants()) expect(copy.viewer).not.toContain(KEY)
})
