import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defaultGrants, PERMISSION_KEYS, type PermissionKey, ROLES } from '../../shared/domain/permissions.ts'
import { rolePermissionSchema } from '../../shared/domain/role-permission.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const parse = (json: unknown) => z.array(rolePermissionSchema).parse(json)
const list = async (query = '') => {
  const { json, headers } = await call('GET', `/api/role-permissions${query}`, { token: await tokenOf('admin') })
  return { rows: parse(json), headers }
}
const find = async (role: string, key: string) => {
  const row = (await list()).rows.find(({ roleName, permissionKey }) => roleName === role && permissionKey === key)
  return rolePermissionSchema.parse(row)
}
const turn = async (id: number, permissionValue: unknown, { as = 'admin', ifMatch = '' } = {}) =>
  call('PATCH', `/api/role-permissions/${id}`, {
    token: await tokenOf(as),
    body: { permissionValue },
    ...(ifMatch !== '' && { headers: { 'if-match': ifMatch } }),
  })

describe('the rights of the roles', () => {
  test('are complete and unique, with German labels and the defaults', async () => {
    const { rows, headers } = await list()
    expect(rows).toHaveLength(ROLES.length * PERMISSION_KEYS.length)
    expect(headers.get('x-total-count')).toBe(String(rows.length))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const granted: readonly PermissionKey[] = defaultGrants.viewer
    // The tests below toggle one right of the viewer.
    for (const { roleName, permissionKey, permissionValue } of rows) {
      if (roleName === 'viewer' && !permissionKey.startsWith('reports.')) {
        expect({ permissionKey, permissionValue }).toEqual({ permissionKey, permissionValue: granted.some((key) => key === permissionKey) })
      }
    }
    expect(rows.find(({ roleName, permissionKey }) => roleName === 'manager' && permissionKey === 'users.view')).toMatchObject({
      category: 'users',
      description: 'Benutzer sehen',
      permissionValue: true,
    })
  })

  test('are filtered by role and by word, and paged', async () => {
    expect((await list('?role=viewer')).rows.map(({ permissionKey }) => permissionKey)).toEqual(PERMISSION_KEYS)
    const found = await list(`?role=manager&search=${encodeURIComponent('passwörter')}`)
    expect(found.rows.map(({ permissionKey }) => permissionKey)).toEqual(['users.edit'])
    const ids: number[] = []
    for (let next = '?limit=60'; next !== ''; ) {
      const { rows, headers } = await list(next)
      ids.push(...rows.map(({ id }) => id))
      next = /(\?[^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(ids).toEqual((await list()).rows.map(({ id }) => id))
  })

  test('are changed with a new version, and refused to a user who has seen an older one', async () => {
    const { id, version, permissionValue } = await find('viewer', 'reports.create')
    const { status, json } = await turn(id, !permissionValue)
    expect({ status, row: json }).toMatchObject({ status: 200, row: { id, permissionValue: !permissionValue, version: version + 1 } })
    expect((await turn(id, permissionValue, { ifMatch: `"${version}"` })).status).toBe(412)
    expect((await turn(id, !permissionValue)).json).toMatchObject({ version: version + 1 })
    expect((await turn(id, permissionValue)).json).toMatchObject({ permissionValue, version: version + 2 })
  })

  test('match the rights of requests, however many changes are concurrent', async () => {
    const clerk = await makeUser({ role: 'viewer' })
    const { token } = await signInAs(clerk.id)
    const { id } = await find('viewer', 'reports.delete')
    await Promise.all(Array.from({ length: 20 }, (_, nth) => turn(id, nth % 2 === 0)))
    const me = z.object({ permissions: z.record(z.string(), z.boolean()) }).parse((await call('GET', '/api/auth/user', { token })).json)
    expect(me.permissions['reports.delete']).toBe((await find('viewer', 'reports.delete')).permissionValue)
    await turn(id, false)
  })

  test('accept only true and false', async () => {
    const { id } = await find('viewer', 'reports.create')
    expect((await turn(id, 'ja')).json).toMatchObject({ code: 'validation', fields: { permissionValue: 'Erlaubt sind true und false' } })
    expect((await turn(4711, true)).status).toBe(404)
  })

  test('of administrators and partners can be changed without effect', async () => {
    const token = await tokenOf('admin')
    const admins = await find('admin', 'reports.delete')
    expect(admins.permissionValue).toBe(true)
    await turn(admins.id, false)
    expect((await call('GET', '/api/auth/user', { token })).json).toMatchObject({ permissions: { 'reports.delete': true } })
    await turn(admins.id, true)
    const partners = await find('ib_partner', 'reports.delete')
    await turn(partners.id, true)
    const partner = await tokenOf('partner')
    expect((await call('GET', '/api/auth/user', { token: partner })).json).toMatchObject({ permissions: { 'reports.delete': false } })
    await turn(partners.id, false)
  })

  test('can be granted only by users who have them, and revoked by any user who may edit them', async () => {
    const clerk = await makeUser({ role: 'viewer', permissions: { 'system.roles': true } })
    const { token } = await signInAs(clerk.id)
    const { id } = await find('viewer', 'reports.create')
    const give = await failing('PATCH', `/api/role-permissions/${id}`, { token, body: { permissionValue: true } })
    expect(give).toMatchObject({
      status: 403,
      error: { message: 'Sie können keine Rechte vergeben, die Sie selbst nicht haben: „Berichte erstellen“.' },
    })
    expect((await call('PATCH', `/api/role-permissions/${id}`, { token, body: { permissionValue: false } })).status).toBe(200)
  })
})

describe('„Berechtigungen initialisieren“', () => {
  test('adds nothing if nothing is missing, and overwrites nothing', async () => {
    const { id, permissionValue } = await find('viewer', 'reports.create')
    await turn(id, !permissionValue)
    const { status, json } = await call('POST', '/api/role-permissions/initialize', { token: await tokenOf('admin') })
    expect(status).toBe(200)
    expect(parse(json).find((row) => row.id === id)?.permissionValue).toBe(!permissionValue)
    await turn(id, permissionValue)
  })
})
