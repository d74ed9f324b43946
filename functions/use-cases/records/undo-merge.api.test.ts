import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customers } from '../../data/customers.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { createCustomer, updateCustomer } from './change-customer.ts'
import { mergeRecords } from './merge-records.ts'
import { undoMerge } from './undo-merge.ts'

takeTablePerTest('undo-merge')

const clerk = { can: () => true, user: { id: 'clerk' } }
const by = (id: number) => ({ id, ifMatch: undefined, actor: 'colleague' })
const change = (id: number, form: Parameters<typeof updateCustomer>[1]) =>
  updateCustomer(by(id), form, { mayTransfer: true, maySeeContact: true })

const kept = { firstName: 'Kim', lastName: 'Kunde', phone: '+49 30 5550101', country: 'DE', ibAccountNumber: 'A-1' } as const
const joined = { firstName: 'Kim', lastName: 'Kunde-Meier', phone: '+49 30 5550102', country: 'AT', ibAccountNumber: 'B-2' } as const
const newest = { phone: '+49 30 5550103', country: 'CH', ibAccountNumber: 'C-3', lastName: 'Neu' } as const
const fieldOf = { lastName: 'name', phone: 'phone', country: 'country', ibAccountNumber: 'ibAccountNumber' } as const
const names = ['lastName', 'phone', 'country', 'ibAccountNumber'] as const

const pick = <Name extends string>(values: Readonly<Record<Name, unknown>>, some: readonly Name[]) =>
  Object.fromEntries(some.map((name) => [name, values[name]]))

test('undoing a merge gives back what has its values, also after a change and a change back, and names what was changed since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...names]), fc.subarray([...names]), async (changed, back) => {
      const address = () => `${unique()}@mail.example`
      const [one, other] = [
        await createCustomer({ ...kept, email: address() }, 'test'),
        await createCustomer({ ...joined, email: address() }, 'test'),
      ]
      const fields = Object.values(fieldOf)
      await mergeRecords({ kind: 'customer', keptId: one.id, joinedId: other.id, fields, transferReason: null }, clerk)
      await change(one.id, pick(newest, changed))
      await change(one.id, pick(joined, back))
      const staying = changed.filter((name) => !back.includes(name))
      const going = names.filter((name) => !staying.includes(name))

      const { reversed, changedSince } = await undoMerge('customer', one.id, other.id, clerk)
      expect(changedSince.toSorted()).toEqual(staying.map((name) => fieldOf[name]).toSorted())
      expect(reversed.toSorted()).toEqual(going.map((name) => fieldOf[name]).toSorted())
      expect(await customers.getOrThrow(one.id)).toMatchObject({ ...pick(kept, going), ...pick(newest, staying) })
      expect(await customers.getOrThrow(other.id)).toMatchObject(joined)
    }),
    { numRuns: 15 },
  )
}, 60_000)
