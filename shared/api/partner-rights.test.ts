import { expect, test } from 'vitest'
import { PARTNER_RIGHTS } from '../domain/privilege.ts'
import { routeEntries } from './index.ts'

test('a partner’s account counts as all rights whose routes are open to partners, and as seeing contact data', () => {
  const open = routeEntries().flatMap(([, { access }]) => (access.endsWith('|own') ? access.replace('|own', '').split('+') : []))
  expect([...PARTNER_RIGHTS].sort()).toEqual([...new Set([...open, 'customers.contact'])].sort())
})
