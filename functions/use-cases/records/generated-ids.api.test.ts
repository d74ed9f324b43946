import { randomUUID } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableName } from '../../data/client.ts'
import { customerIds, customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { partnerIds } from '../../data/partner-ids.ts'
import { partners } from '../../data/partners.ts'
import { type IdSequence, proposeId } from '../../data/sequence.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makeApplication, makeLead, makeRegistration } from '../../testing/fault-cases/forms.ts'
import { countCalls } from '../../testing/faults.ts'
import { sdk } from '../../testing/sdk.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { createRecord } from '../imports/import-records.ts'
import { readImportRow } from '../imports/read-import-row.ts'
import { createPartner } from '../partners/create-partner.ts'
import { acceptApplication } from './accept-application.ts'
import { acceptLead } from './accept-lead.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './change-customer.ts'
import { restoreCustomer } from './restore.ts'

takeTablePerTest('generated-ids')

/** Takes ids as records of people would that were entered or imported. */
const take = async ({ idOf, claimOf }: IdSequence, numbers: readonly number[]) => {
  const puts = numbers.map((number) => ({ PutRequest: { Item: { ...claimOf(idOf(number)), id: number } } }))
  for (let at = 0; at < puts.length; at += 25)
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts.slice(at, at + 25) } }))
}
const following = (number: number, count: number) => Array.from({ length: count }, (_, nth) => number + 1 + nth)

const decider = { actor: 'test', actorName: 'Test', acting: undefined, can: () => true }
const acceptedLead = async () => {
  const { id } = await makeLead()
  const { acceptedPartnerId } = await acceptLead(await leads.getOrThrow(id), undefined, {}, decider)
  return (await partners.getOrThrow(acceptedPartnerId ?? 0)).partnerId
}
const acceptedApplication = async () => {
  const { id } = await makeApplication()
  return (await acceptApplication({ ...decider, id, ifMatch: undefined }, {})).partnerId
}
const imported = async (kind: 'customer' | 'partner') => {
  const row = await readImportRow({ kind, amounts: {} }, { ...person(), companyName: 'Import' }, () => Promise.resolve({ problem: '' }))
  if ('message' in row) throw new Error(row.message)
  const id = Math.floor(Math.random() * 1e9) + 1
  await createRecord(row, { id, imported: { importId: randomUUID(), at: new Date().toISOString(), origin: 'Liste' } }, 'test')
  return kind === 'customer' ? (await customers.getOrThrow(id)).customerId : (await partners.getOrThrow(id)).partnerId
}

const ways = {
  customers: {
    sequence: customerIds,
    create: {
      'a registration': async () => (await customers.getOrThrow((await makeRegistration()).id)).customerId,
      'a customer entered by staff': async () => (await createCustomer(person(), 'test')).customerId,
      'a row of an import': () => imported('customer'),
    },
  },
  partners: {
    sequence: partnerIds,
    create: {
      'an accepted lead': acceptedLead,
      'an accepted application': acceptedApplication,
      'a row of an import': () => imported('partner'),
      'a proposed id': async () => {
        const partnerId = await proposeId(partnerIds)
        await createPartner({ ...person(), companyName: 'Alt', partnerId, parentId: null }, 'test')
        return partnerId
      },
    },
  },
}

describe.each(Object.entries(ways))('generated ids of %s', (_, { sequence, create }) => {
  const { start, idOf } = sequence

  test.each(Object.entries(create))('are found by %s, however many are taken in a row', async (_way, make) => {
    let last = start
    for (const count of [1, 60, 0, 700]) {
      await take(sequence, following(last, count))
      expect(await make()).toBe(idOf(last + count + 1))
      last += count + 1
    }
    // Of any two one is taken.
    const gaps = following(last, 80).filter((number) => number % 2 === 0)
    await take(sequence, gaps)
    const made = [await make(), await make(), await make()]
    expect(new Set([...made, ...gaps.map(idOf)]).size).toBe(made.length + gaps.length)
  })

  test('are found by many at the same moment', async () => {
    await take(
      sequence,
      following(start, 150).filter((number) => number % 3 !== 0),
    )
    const made = await Promise.all(
      Object.values(create)
        .filter((make) => make !== ways.partners.create['a proposed id'])
        .flatMap((make) => [make(), make(), make()]),
    )
    expect(new Set(made).size).toBe(made.length)
  })
})

test('ten thousand taken numbers in a row cost three more requests, and no more numbers than are taken', async () => {
  await take(customerIds, following(customerIds.start, 10_000))
  await createCustomer(person(), 'test')
  await take(customerIds, following(customerIds.start + 10_001, 10_000))
  const free = await proposeId(customerIds)
  expect(free).toBe(customerIds.idOf(customerIds.start + 20_002))
  expect(await countCalls(() => proposeId(customerIds))).toBe(4)
})

test('a free number is found among any taken ones', async () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 300 })
  let block = 0
  await fc.assert(
    fc.asyncProperty(numbers, async (taken) => {
      const begin = ++block * 1_000_000
      const sequence = { ...partnerIds, key: { pk: 'SEQUENCE', sk: `TEST${block}` }, start: begin }
      await take(
        sequence,
        taken.map((number) => begin + number),
      )
      const free = Number((await proposeId(sequence)).slice('IB-'.length)) - begin
      expect(taken).not.toContain(free)
      // The number before it is taken, or it is the first.
      expect([0, ...taken]).toContain(free - 1)
    }),
    { numRuns: 25 },
  )
})

test.each(['KD-99999999999999999999', 'KD-9007199254740991', 'kd-20461', 'KD-0020461', `KD-${'9'.repeat(47)}`, 'ＫＤ－２０４６１'])(
  'a customer entered as %s does not break the sequence',
  async (customerId) => {
    await createCustomer({ ...person(), customerId }, 'test')
    const made = [await createCustomer(person(), 'test'), await createCustomer(person(), 'test')]
    const isFirstTaken = /^(kd-20461|ＫＤ)/.test(customerId)
    expect(made.map((customer) => customer.customerId)).toEqual(isFirstTaken ? ['KD-20462', 'KD-20463'] : ['KD-20461', 'KD-20462'])
  },
)

test('a partner entered with one of the next ids is skipped, in any case of letters', async () => {
  for (const partnerId of ['ib-1001', 'IB-1003', 'HAUS-1'])
    await createPartner({ ...person(), companyName: 'Alt', partnerId, parentId: null }, 'test')
  expect(await proposeId(partnerIds)).toBe('IB-1002')
  // A proposal reserves nothing.
  expect(await proposeId(partnerIds)).toBe('IB-1002')
  expect(await acceptedLead()).toBe('IB-1002')
  expect(await acceptedLead()).toBe('IB-1004')
})

describe('a generated customer id', () => {
  test('is given once: nobody gets the one of a customer who is gone or has another by now, but that customer', async () => {
    const by = (id: number) => ({ id, ifMatch: undefined, actor: 'test' })
    const rights = { mayTransfer: true, maySeeContact: true }
    const refusal = { code: 'conflict', fields: { customerId: 'Diese Kunden-ID ist schon vergeben' } }
    const gone = await createCustomer(person(), 'test')
    const renamed = await createCustomer(person(), 'test')
    await deleteCustomer(by(gone.id))
    await updateCustomer(by(renamed.id), { customerId: `neu-${renamed.id}` }, rights)
    const other = await createCustomer(person(), 'test')
    for (const id of [gone.customerId, renamed.customerId.toLowerCase()]) {
      await expect(createCustomer({ ...person(), customerId: id }, 'test')).rejects.toMatchObject(refusal)
      await expect(updateCustomer(by(other.id), { customerId: id }, rights)).rejects.toMatchObject(refusal)
    }
    expect(await updateCustomer(by(renamed.id), { customerId: renamed.customerId }, { ...rights, isReversal: true })).toMatchObject({
      customerId: renamed.customerId,
    })
    expect(await restoreCustomer({ id: gone.id, actor: 'test' })).toMatchObject({ customerId: gone.customerId })
  })
})
