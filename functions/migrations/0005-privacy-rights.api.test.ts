import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../../shared/domain/permissions.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readItems, tableName } from '../data/client.ts'
import { parseGrants, revokeItems } from '../data/grants.ts'
import { grantsKeys, rolePermissionKey } from '../data/keys.ts'
import { listRolePermissions } from '../data/role-permissions.ts'
import { transact } from '../data/transact.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { addMissingRolePermissions } from '../use-cases/accounts/change-role-permission.ts'
import { privacyRights } from './0005-privacy-rights.ts'

const RIGHTS = ['privacy.view', 'privacy.act'] as const
const roles = ['admin', 'manager', 'backoffice', 'viewer', 'ib_partner'] as const

const migrate = async () => {
  let rewritten = 0
  for (const step of privacyRights.steps) rewritten += (await step(undefined)).rewritten
  return rewritten
}
const rowsOf = async (role: Role) => {
  const rows = (await listRolePermissions()).filter(({ roleName }) => roleName === role)
  return RIGHTS.map((key) => rows.find(({ permissionKey }) => permissionKey === key)?.permissionValue)
}
const withoutRow = (role: Role, key: (typeof RIGHTS)[number]) =>
  sdk.send(new DeleteCommand({ TableName: tableName(), Key: rolePermissionKey(role, key) }))

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`privacy-rights-${process.pid}-${++tables}`)
})

test('managers may work on privacy requests as in a new stage, and nobody else may', async () => {
  await addMissingRolePermissions('test')
  for (const role of roles) for (const key of RIGHTS) await withoutRow(role, key)
  await transact(revokeItems('manager', [...RIGHTS]))
  expect(await migrate()).toBe(5)
  expect(await rowsOf('manager')).toEqual([true, true])
  for (const role of ['backoffice', 'viewer', 'ib_partner'] as const) expect(await rowsOf(role)).toEqual([false, false])
  for (const copy of (await readItems(grantsKeys)).map(parseGrants)) {
    expect(copy.manager).toEqual(expect.arrayContaining([...RIGHTS]))
    expect(copy.viewer).not.toContain('privacy.view')
  }
  expect((await findInconsistencies()).filter((line) => !line.startsWith('the pool'))).toEqual([])
  // Repeated, it changes nothing.
  expect(await migrate()).toBe(0)
})

test('what a stage has decided stays, and a portal without rows gets none', async () => {
  expect(await migrate()).toBe(0)
  expect(await listRolePermissions()).toEqual([])
  await addMissingRolePermissions('test')
  const row = rolePermissionKey('manager', 'privacy.view')
  const [item] = await readItems([row])
  await transact([
    { action: { Put: { TableName: tableName(), Item: { ...item, permissionValue: false } } } },
    ...revokeItems('manager', [...RIGHTS]),
  ])
  await withoutRow('manager', 'privacy.act')
  expect(await migrate()).toBe(1)
  expect(await rowsOf('manager')).toEqual([false, true])
  for (const copy of (await readItems(grantsKeys)).map(parseGrants)) expect(copy.manager).not.toContain('privacy.view')
})
