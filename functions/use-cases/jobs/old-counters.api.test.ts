import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { send, tableName } from '../../data/client.ts'
import { readCounter } from '../../data/counters.ts'
import { partnerCustomerCounter } from '../../data/customers.ts'
import { counterKey } from '../../data/keys.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { deletePartner } from '../partners/change-partner.ts'
import { createCustomer } from '../records/change-customer.ts'

beforeAll(() => takeOwnTable(`counters-${process.pid}`))

const before = (counter: string, figures: Readonly<Record<string, number>>) =>
  send(new PutCommand({ TableName: tableName(), Item: { ...counterKey(counter, 2), ...figures } }))
const add = (counter: string, figure: string, by: number) => transact([{ counter, add: { [figure]: by } }])

test('items of an earlier version, which counted a record several times, count it once', async () => {
  await before('CUSTOMER', { total: 3, active: 2, inactive: 1, client: 3, 'client/active': 2, 'client/inactive': 1 })
  await add('CUSTOMER', 'client/active', 1)
  expect(await readCounter('CUSTOMER')).toEqual({ total: 4, active: 3, inactive: 1, client: 4, 'client/active': 3, 'client/inactive': 1 })
  await before('INTERESSENT', { total: 2, Kontaktiert: 2 })
  await add('INTERESSENT', 'Kontaktiert', -1)
  expect(await readCounter('INTERESSENT')).toEqual({ total: 1, Kontaktiert: 1 })
  await before('PARTNER', { total: 5, active: 4, inactive: 1, 'level-0': 2, 'level-1': 3 })
  await add('PARTNER', 'active/level-1', -1)
  expect(await readCounter('PARTNER')).toMatchObject({ total: 4, active: 3, inactive: 1, 'level-0': 2, 'level-1': 2 })
  await before('MAIL', { total: 2, sent: 1, failed: 1, attention: 1, 'CUSTOMER.total': 2, 'CUSTOMER.sent': 1, 'CUSTOMER.failed': 1 })
  await add('MAIL', 'CUSTOMER/sent', 1)
  expect(await readCounter('MAIL')).toMatchObject({ total: 3, sent: 2, failed: 1, attention: 1, CUSTOMER: 3, 'CUSTOMER/sent': 2 })
})

test('a partner counted by an earlier version can be deleted once its customers are gone', async () => {
  const { id } = await makePartner()
  await before(partnerCustomerCounter(id), { total: 1, active: 1, client: 1, 'client/active': 1 })
  const person = { firstName: 'Kim', lastName: 'Alt', email: 'alt@mail.example', ibPartnerId: id }
  await createCustomer(person, 'test')
  const deletion = () => deletePartner({ id, ifMatch: undefined, actor: 'test' })
  await expect(deletion()).rejects.toMatchObject({ count: 2 })
  await before(partnerCustomerCounter(id), { total: 0, active: 0, client: 0, 'client/active': 0 })
  await add(partnerCustomerCounter(id), 'client/inactive', -1)
  await deletion()
  expect(await partners.get(id)).toBeUndefined()
})
