import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { isTransient, send, tableName } from '../../data/client.ts'
import { parseGrants } from '../../data/grants.ts'
import { grantsKey, rolePermissionKey } from '../../data/keys.ts'
import { listRolePermissions, type RoleRight, rolePermissionId, roleRights } from '../../data/role-permissions.ts'
import { injectFaults, withTurbulence } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { aUser } from '../../testing/users.ts'
import { addMissingRolePermissions, changeRolePermission } from './change-role-permission.ts'
import { newUser } from './create-user.ts'

await takeOwnTable('role-permission-faults')
injectFaults()

await addMissingRolePermissions('test')

const acting = { user: newUser(userCreateSchema.parse({ ...aUser(), role: 'admin' })), grants: {}, can: () => true }

const grants = async () => parseGrants((await send(new GetCommand({ TableName: tableName(), Key: grantsKey }))).Item ?? {})

/** Expects the grants to match the stored rows. */
const expectInStep = async () => {
  const granted = await grants()
  for (const { roleName, permissionKey, permissionValue } of await listRolePermissions()) {
    const isGranted = granted[roleName]?.includes(permissionKey) ?? false
    if (roleName !== 'admin' && roleName !== 'ib_partner')
      expect({ roleName, permissionKey, isGranted }).toMatchObject({ isGranted: permissionValue })
  }
}

const forget = async (some: readonly RoleRight[]) => {
  for (let at = 0; at < some.length; at += 25) {
    const requests = some.slice(at, at + 25).map(({ role, key }) => ({ DeleteRequest: { Key: rolePermissionKey(role, key) } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

test('missing rows are added with their defaults, and existing rows keep their values', async () => {
  const id = rolePermissionId({ role: 'viewer', key: 'customers.view' })
  await changeRolePermission({ id, ifMatch: undefined, acting }, false)
  await forget([{ role: 'viewer', key: 'ib_partners.view' }])
  await addMissingRolePermissions('test')
  const rows = await listRolePermissions()
  expect(rows.find((row) => row.id === id)?.permissionValue).toBe(false)
  expect(rows.find(({ roleName, permissionKey }) => roleName === 'viewer' && permissionKey === 'ib_partners.view')?.permissionValue).toBe(
    true,
  )
  await expectInStep()
})

test('defaults beyond the caller’s own rights are added only by those who have them', async () => {
  await forget([{ role: 'manager', key: 'users.create' }])
  const clerk = { ...acting, can: (key: string) => key !== 'users.create' }
  await expect(addMissingRolePermissions('test', clerk)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Die fehlenden Berechtigungen enthalten Rechte, die Sie selbst nicht haben: „Benutzer anlegen“.',
  })
  await addMissingRolePermissions('test', acting)
})

test('a right is granted only by those who have it, whatever else the role may do in its area', async () => {
  const clerk = { ...acting, grants: await grants(), can: (key: string) => key !== 'customers.edit' }
  const turn = (key: 'customers.view' | 'customers.edit', permissionValue: boolean) =>
    changeRolePermission({ id: rolePermissionId({ role: 'backoffice', key }), ifMatch: undefined, acting: clerk }, permissionValue)
  await turn('customers.view', false)
  await turn('customers.view', true)
  await turn('customers.edit', false)
  await expect(turn('customers.edit', true)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Sie können keine Rechte vergeben, die Sie selbst nicht haben: „Kunden bearbeiten“.',
  })
  await changeRolePermission({ id: rolePermissionId({ role: 'backoffice', key: 'customers.edit' }), ifMatch: undefined, acting }, true)
})

/** Retries when the request was refused because of too much load. */
const persistently = async (act: () => Promise<unknown>, tries = 1): Promise<unknown> => {
  try {
    return await withTurbulence(0.3, act)
  } catch (error) {
    if (!isTransient(error) || tries === 20) throw error
    return persistently(act, tries + 1)
  }
}

test('twenty concurrent initialisations and changes end with matching rows and grants', async () => {
  await forget(roleRights.filter(({ role }) => role === 'backoffice'))
  const id = rolePermissionId({ role: 'viewer', key: 'roles.view' })
  await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      if (nth % 2 === 0) await persistently(() => addMissingRolePermissions('test'))
      else await persistently(() => changeRolePermission({ id, ifMatch: undefined, acting }, nth % 4 === 1))
    }),
  )
  expect(await listRolePermissions()).toHaveLength(roleRights.length)
  await expectInStep()
}, 60_000)
