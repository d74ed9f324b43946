import { describe, expect, test } from 'vitest'
import {
  defaultGrants,
  effectivePermissions,
  isAllowed,
  PERMISSION_KEYS,
  type PermissionKey,
  permissionMapSchema,
  ROLES,
} from './permissions.ts'

describe('the rights of a user', () => {
  test('are all for an admin, whatever is stored', () => {
    for (const key of PERMISSION_KEYS) expect(isAllowed({ role: 'admin', permissions: { [key]: false } }, key, {})).toBe(true)
  })

  test('are decided by the personal entry before the role’s', () => {
    const grants = { viewer: ['customers.view'] }
    expect(isAllowed({ role: 'viewer', permissions: { 'customers.view': false } }, 'customers.view', grants)).toBe(false)
    expect(isAllowed({ role: 'viewer', permissions: { 'customers.edit': true } }, 'customers.edit', grants)).toBe(true)
    expect(isAllowed({ role: 'viewer' }, 'customers.view', grants)).toBe(true)
    expect(isAllowed({ role: 'viewer' }, 'customers.edit', grants)).toBe(false)
  })

  test('count each by its own key, and give no other', () => {
    for (const key of PERMISSION_KEYS) {
      const clerk = { role: 'backoffice' as const, permissions: { [key]: true } }
      expect(PERMISSION_KEYS.filter((one) => isAllowed(clerk, one, {}))).toEqual([key])
      expect(PERMISSION_KEYS.filter((one) => isAllowed({ role: 'viewer' }, one, { viewer: [key] }))).toEqual([key])
    }
  })

  test('are not those of staff for a partner, even when granted', () => {
    const all = { ib_partner: PERMISSION_KEYS }
    for (const key of PERMISSION_KEYS) expect(isAllowed({ role: 'ib_partner', permissions: { [key]: true } }, key, all)).toBe(false)
  })

  test('are listed for every key', () => {
    for (const role of ROLES) expect(Object.keys(effectivePermissions({ role }, defaultGrants))).toEqual(PERMISSION_KEYS)
  })
})

describe('the default rights', () => {
  test('let a viewer see every screen and change nothing', () => {
    expect(defaultGrants.viewer.filter((key) => !key.endsWith('view'))).toEqual(['customers.contact'])
    expect(defaultGrants.viewer).toContain('ib_partners.hierarchy_view')
    expect(defaultGrants.viewer).toContain('roles.view')
  })

  test('show the e-mail addresses and phone numbers of customers to every role that sees customers', () => {
    const roles = (key: PermissionKey) => ROLES.filter((role) => isAllowed({ role }, key, defaultGrants))
    expect(roles('customers.contact')).toEqual(roles('customers.view'))
  })

  test('let the back office decide applications, as it decides leads', () => {
    expect(defaultGrants.backoffice).toEqual(expect.arrayContaining(['ib_applications.approve', 'ib_applications.reject']))
  })

  test('let a manager do everything except delete users, change role rights, see everybody’s sign-ins, back up and delete for good', () => {
    expect(PERMISSION_KEYS.filter((key) => !defaultGrants.manager.includes(key))).toEqual([
      'users.delete',
      'system.roles',
      'system.signins',
      'system.backup',
      'system.purge',
    ])
  })
})

describe('a personal permission map', () => {
  test('keeps known keys, accepts the hierarchy’s older name, and drops the rest', () => {
    expect(permissionMapSchema.parse({ 'customers.view': true, 'ib_partners.hierarchy': true, 'no.such': true })).toEqual({
      'customers.view': true,
      'ib_partners.hierarchy_view': true,
    })
  })
})
