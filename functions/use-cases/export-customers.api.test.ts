import { afterEach, expect, test, vi } from 'vitest'
import { somebody } from '../testing/portal.ts'
import { createCustomer } from './change-customer.ts'
import { exportCustomers } from './export-customers.ts'

afterEach(() => vi.useRealTimers())

test('an export that began more than an hour ago is refused', async () => {
  const { lastName } = somebody()
  // More rows than one search read returns, so that there is a second part.
  for (let made = 0; made < 210; made += 30) {
    await Promise.all(Array.from({ length: 30 }, () => createCustomer({ firstName: 'Ulrike', lastName, email: somebody().email }, 'admin')))
  }
  const part = (cursor: string | undefined) => exportCustomers({ search: lastName }, cursor, { actor: 'admin', maySeePartners: false })
  const { cursor } = await part(undefined)
  expect(cursor).toBeDefined()
  const begun = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 3_500_000 })
  expect((await part(cursor)).rows).toBeGreaterThan(0)
  vi.setSystemTime(begun + 3_600_001)
  await expect(part(cursor)).rejects.toMatchObject({ code: 'validation' })
}, 60_000)
