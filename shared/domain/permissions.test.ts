import { describe, expect, test } from 'vitest'
import { defaultGrants, effectivePermissions, isAllowed, PERMISSION_KEYS, permissionMapSchema, ROLES } from './permissions.ts'

describe('what someone may do', () => {
  test('is everything for an admin, whatever is stored', () => {
    for (const key of PERMISSION_KEYS) expect(isAllowed({ role: 'admin', permissions: { [key]: false } }, key, {})).toBe(true)
  })

  test('is decided by the person’s own entry before the role’s', () => {
    const grants = { viewer: ['customers.view'] }
    expect(isAllowed({ role: 'viewer', permissions: { 'customers.view': false } }, 'customers.view', grants)).toBe(false)
    expect(isAllowed({ role: 'viewer', permissions: { 'customers.edit': true } }, 'customers.edit', grants)).toBe(true)
    expect(isAllowed({ role: 'viewer' }, 'customers.view', grants)).toBe(true)
    expect(isAllowed({ role: 'viewer' }, 'customers.edit', grants)).toBe(false)
  })

  test('is nothing of the staff’s for a partner, even when somebody grants it', () => {
    const all = { ib_partner: PERMISSION_KEYS }
    for (const key of PERMISSION_KEYS) expect(isAllowed({ role: 'ib_partner', permissions: { [key]: true } }, key, all)).toBe(false)
  })

  test('is listed for every key', () => {
    for (const role of ROLES) expect(Object.keys(effectivePermissions({ role }, defaultGrants))).toEqual(PERMISSION_KEYS)
  })
})

describe('the default rights', () => {
  test('let a viewer see every screen and change nothing', () => {
    expect(defaultGrants.viewer.every((key) => key.endsWith('view'))).toBe(true)
    expect(defaultGrants.viewer).toContain('ib_partners.hierarchy_view')
    expect(defaultGrants.viewer).toContain('roles.view')
  })

  test('let a manager do everything but delete users, change role rights and back up', () => {
    expect(PERMISSION_KEYS.filter((key) => !defaultGrants.manager.includes(key))).toEqual(['users.delete', 'system.roles', 'system.backup'])
  })
})

describe('a personal permission map', () => {
  test('keeps known keys, takes the hierarchy’s older name, and drops the rest', () => {
    expect(permissionMapSchema.parse({ 'customers.view': true, 'ib_partners.hierarchy': true, 'no.such': true })).toEqual({
      'customers.view': true,
      'ib_partners.hierarchy_view': true,
    })
  })
})
