import { beforeAll, expect, test } from 'vitest'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { readCounter } from '../../data/counters.ts'
import { customers, partnerCustomerCounter } from '../../data/customers.ts'
import { partners } from '../../data/partners.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { restoreCustomer } from '../records/restore.ts'
import { deletePartner } from './change-partner.ts'
import { restorePartner } from './restore-partner.ts'

beforeAll(() => takeOwnTable(`customer-count-${process.pid}`))

let nth = 0
const customerOf = (ibPartnerId: number) => {
  nth += 1
  return createCustomer({ firstName: 'Kim', lastName: `Kampagne${nth}`, email: `k${nth}@mail.example`, ibPartnerId }, 'test')
}
const countOf = async (id: number) => (await partners.get(id))?.customerCount
const change = { ifMatch: undefined, actor: 'test' }

test('a campaign of one partner is counted exactly', async () => {
  const { id } = await makePartner()
  await Promise.all(Array.from({ length: 100 }, () => customerOf(id)))
  expect(await countOf(id)).toBe(100)
  expect(await readCounter(partnerCustomerCounter(id))).toMatchObject({ total: 100 })
}, 60_000)

test('a transfer counts for both partners', async () => {
  const [from, to] = [await makePartner(), await makePartner()]
  const customer = await customerOf(from.id)
  await updateCustomer({ id: customer.id, ...change }, { ibPartnerId: to.id }, { mayTransfer: true, maySeeContact: true })
  expect([await countOf(from.id), await countOf(to.id)]).toEqual([0, 1])
})

test('of a partner’s deletion and a customer at the same moment one is refused, and no customer is left without a partner', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id } = await makePartner()
      const [added, deleted] = await Promise.allSettled([customerOf(id), deletePartner({ id, ...change })])
      return { id, added: added.status, deleted: deleted.status }
    }),
  )
  for (const { id, added, deleted } of outcomes) {
    expect([added, deleted].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await partners.get(id)) === undefined).toBe(deleted === 'fulfilled')
  }
  expect(await findInconsistencies()).toEqual([])
}, 60_000)

test('a deleted partner takes no customer until it is restored', async () => {
  const { id } = await makePartner()
  const customer = await customerOf(id)
  await expect(deletePartner({ id, ...change })).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('1 Kunde') })
  await deleteCustomer({ id: customer.id, ...change })
  await deletePartner({ id, ...change })
  await expect(customerOf(id)).rejects.toMatchObject({ fields: { ibPartnerId: 'Diesen Partner gibt es nicht' } })
  await expect(restoreCustomer({ id: customer.id, actor: 'test' })).rejects.toMatchObject({ code: 'conflict' })
  await restorePartner({ id, actor: 'test' })
  await restoreCustomer({ id: customer.id, actor: 'test' })
  expect((await customers.get(customer.id))?.ibPartnerId).toBe(id)
  expect(await countOf(id)).toBe(1)
  expect(await findInconsistencies()).toEqual([])
})
