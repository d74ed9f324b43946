import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultGrants, effectivePermissions, PERMISSION_KEYS, ROLES } from './permissions.ts'
import { rightsBeyond } from './privilege.ts'

describe('what somebody may give or act upon', () => {
  test('is everything for an administrator', () => {
    for (const role of ROLES) expect(rightsBeyond({ role: 'admin' }, { role }, defaultGrants)).toEqual([])
  })

  test('is no administrator for anybody else, whatever rights they have', () => {
    const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))
    expect(rightsBeyond({ role: 'manager', permissions }, { role: 'admin' }, defaultGrants)).toBe('admin')
  })

  test('is what managers have over the other roles, and nothing upwards', () => {
    for (const role of ['manager', 'backoffice', 'viewer', 'ib_partner'] as const) {
      expect(rightsBeyond({ role: 'manager' }, { role }, defaultGrants)).toEqual([])
    }
    expect(rightsBeyond({ role: 'viewer' }, { role: 'backoffice' }, defaultGrants)).toContain('customers.edit')
  })

  test('counts a personal right that sleeps while its holder is a partner', () => {
    const partner = { role: 'ib_partner' as const, permissions: { 'system.backup': true } }
    expect(rightsBeyond({ role: 'manager' }, partner, defaultGrants)).toEqual(['system.backup'])
  })

  test('leaves a partner to those who may see what the partner sees', () => {
    const clerk = { role: 'viewer' as const, permissions: { 'customers.view': false } }
    expect(rightsBeyond(clerk, { role: 'ib_partner' }, defaultGrants)).toEqual(['customers.view'])
    expect(rightsBeyond({ role: 'ib_partner' }, { role: 'ib_partner' }, defaultGrants)).not.toEqual([])
  })

  test('never lets anybody make somebody who may more than they do', () => {
    const someone = fc.record({
      role: fc.constantFrom(...ROLES),
      permissions: fc.dictionary(fc.constantFrom(...PERMISSION_KEYS), fc.boolean()),
    })
    const grants = fc.record(Object.fromEntries(ROLES.map((role) => [role, fc.subarray([...PERMISSION_KEYS])])))
    fc.assert(
      fc.property(someone, someone, grants, (actor, other, granted) => {
        if (rightsBeyond(actor, other, granted).length > 0) return
        const own = effectivePermissions(actor, granted)
        for (const [key, may] of Object.entries(effectivePermissions(other, granted))) expect(may && !own[key]).toBe(false)
      }),
    )
  })
})
