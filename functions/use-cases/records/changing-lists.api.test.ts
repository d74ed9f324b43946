import { beforeAll, expect, test } from 'vitest'
import { type CustomerFilter, listCustomers } from '../../data/customers.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createCustomer, deleteCustomer } from './change-customer.ts'

beforeAll(() => takeOwnTable(`changing-lists-${process.pid}`))

const KEPT = 40
const ROUNDS = 18
const LIMITS = [3, 7, 20, 100]
let nth = 0
const someone = (ibPartnerId: number | null) => {
  nth += 1
  const status = nth % 3 === 0 ? 'inactive' : 'active'
  return createCustomer({ firstName: 'Kim', lastName: `Kamp${nth % 7}`, email: `k${nth}@mail.example`, ibPartnerId, status }, 'test')
}

const idsOf = async (filter: CustomerFilter, limit: number) => {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await listCustomers(filter, { limit, cursor, caller: null })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== undefined)
  return ids
}

test('while customers come and go, the pages of every list have each of the others once', async () => {
  const { id: partnerId } = await makePartner()
  const kept = await Promise.all(Array.from({ length: KEPT }, (_, at) => someone(at % 2 === 0 ? partnerId : null)))
  let isOver = false
  const comeAndGo = async () => {
    while (!isOver) {
      const { id } = await someone(nth % 2 === 0 ? partnerId : null)
      await deleteCustomer({ id, ifMatch: undefined, actor: 'test' })
    }
  }
  const changes = Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
  const filters: readonly CustomerFilter[] = [
    {},
    { status: 'active' },
    { type: 'client' },
    { type: 'client', status: 'inactive' },
    { partnerId },
    { partnerId, status: 'active' },
    { search: 'kamp' },
    { search: 'kim kamp1' },
    { search: 'kamp', partnerId },
  ]
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const filter: CustomerFilter = { ...filters[round % filters.length], sort: round % 4 < 2 ? 'createdAt' : '-createdAt' }
      const ids = await idsOf(filter, LIMITS[round % LIMITS.length] ?? 1)
      expect(new Set(ids).size, JSON.stringify(filter)).toBe(ids.length)
      const expected = kept.filter(
        ({ status, ibPartnerId, lastName }) =>
          (filter.status ?? status) === status &&
          (filter.partnerId ?? ibPartnerId) === ibPartnerId &&
          (filter.search !== 'kim kamp1' || lastName === 'Kamp1'),
      )
      expect(expected.filter(({ id }) => !ids.includes(id)).length, JSON.stringify(filter)).toBe(0)
    }
  } finally {
    isOver = true
    await changes
  }
}, 60_000)
