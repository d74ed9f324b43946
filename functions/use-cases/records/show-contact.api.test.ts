import { expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { newPerson } from '../../testing/portal.ts'
import { createCustomer } from './change-customer.ts'
import { showContact } from './show-contact.ts'

test('one person sees the contact data of so many customers an hour, and a refused one leaves no entry', async () => {
  vi.stubEnv(environment.contactsPerUser, '2/3600')
  // So that the window does not end within the test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1000 })
  const customer = await createCustomer(newPerson(), 'test')
  const [one, other] = [unique(), unique()]
  const show = (actor: string) => showContact(customer.id, { purpose: 'callback', purposeWords: null }, actor)
  for (const actor of [one, one, other]) expect(await show(actor)).toEqual({ email: customer.email, phone: customer.phone })
  await expect(show(one)).rejects.toMatchObject({ code: 'too_many' })
  const entries = await latestAuditEntries('CUSTOMER', customer.id)
  expect(
    entries
      .filter(({ action }) => action === 'customerContactShow')
      .map(({ actor }) => actor)
      .toSorted(),
  ).toEqual([one, one, other].toSorted())
  vi.useRealTimers()
})
