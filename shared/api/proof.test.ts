import { expect, test } from 'vitest'
import { routeEntries } from './index.ts'
import { proofByRights, proofOf } from './proof.ts'
import type { Route } from './route.ts'

const everyday = { method: 'POST', access: 'customers.edit' } as const satisfies Partial<Route>

test.each(routeEntries())('%s asks for a proof by its rights, or says why not or why', (_, route) => {
  const derived = proofByRights(route)
  expect(derived !== undefined || route.proof !== undefined).toBe(true)
  // An exception that repeats the rule would hide that the rule has changed.
  if (route.proof !== undefined) expect(route.proof.asked).not.toBe(derived)
})

test('a write by an everyday right names the one record that it changes, creates one, or says that it touches more', () => {
  const unclear = routeEntries().filter(
    ([, route]) =>
      proofOf(route) === 'never' &&
      route.proof === undefined &&
      route.method !== 'GET' &&
      route.access !== 'public' &&
      !route.path.includes('{'),
  )
  for (const [name, { method, status }] of unclear)
    expect(name.endsWith('Preview') || (method === 'POST' && status === 201), name).toBe(true)
})

test('a right that decides about people, settings or what leaves the portal makes every write delicate, a read none', () => {
  const delicate = [
    'users.edit',
    'system.roles',
    'system.settings',
    'privacy.act',
    'reports.export',
    'customers.transfer',
    'system.purge',
  ] as const
  for (const access of delicate) {
    expect(proofOf({ ...everyday, access })).toBe('always')
    expect(proofOf({ ...everyday, access: `customers.view+${access}` })).toBe('always')
    expect(proofOf({ ...everyday, access, method: 'GET' })).toBe('never')
  }
  expect(proofOf(everyday)).toBe('never')
})

test('a write whose rights depend on what it asks is delicate until it says otherwise', () => {
  expect(proofOf({ ...everyday, access: 'staff' })).toBe('always')
  expect(proofOf({ ...everyday, access: 'session' })).toBe('always')
})
