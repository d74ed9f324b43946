import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultGrants, effectivePermissions, PERMISSION_KEYS, ROLES } from './permissions.ts'
import { PARTNER_RIGHTS, rightsBeyond } from './privilege.ts'

describe('the rights to grant and to act upon users', () => {
  test('are unlimited for an administrator', () => {
    for (const role of ROLES) expect(rightsBeyond({ role: 'admin' }, { role }, defaultGrants)).toEqual([])
  })

  test('exclude administrators for everybody else, whatever their rights', () => {
    const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))
    expect(rightsBeyond({ role: 'manager', permissions }, { role: 'admin' }, defaultGrants)).toBe('admin')
  })

  test('let managers act upon the other roles, and nobody above', () => {
    for (const role of ['manager', 'backoffice', 'viewer', 'ib_partner'] as const) {
      expect(rightsBeyond({ role: 'manager' }, { role }, defaultGrants)).toEqual([])
    }
    expect(rightsBeyond({ role: 'viewer' }, { role: 'backoffice' }, defaultGrants)).toContain('customers.edit')
  })

  test('include a personal right that is inactive while its holder is a partner', () => {
    const partner = { role: 'ib_partner' as const, permissions: { 'system.backup': true } }
    expect(rightsBeyond({ role: 'manager' }, partner, defaultGrants)).toEqual(['system.backup'])
  })

  test('leave a partner’s account to those who have all that it can do', () => {
    const partner = { role: 'ib_partner' as const }
    for (const key of PARTNER_RIGHTS) {
      const clerk = { role: 'manager' as const, permissions: { [key]: false } }
      expect(rightsBeyond(clerk, partner, defaultGrants)).toEqual([key])
    }
    expect(rightsBeyond({ role: 'viewer' }, partner, defaultGrants)).toEqual(['ib_partners.edit', 'reports.export'])
    expect(rightsBeyond(partner, partner, defaultGrants)).not.toEqual([])
  })

  test('never let a user create one with more rights', () => {
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
