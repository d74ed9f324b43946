import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { tableName } from '../data/client.ts'
import { listCustomers } from '../data/customers.ts'
import { listPartners } from '../data/partners.ts'
import { person } from '../testing/fault-cases/case.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { runSteps } from '../testing/run-steps.ts'
import { sdk } from '../testing/sdk.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'
import { partsOfWords } from './0007-parts-of-words.ts'

const keysSchema = z.array(z.object({ pk: z.string(), sk: z.string() }))

const forgetParts = async () => {
  const { Items } = await sdk.send(new ScanCommand({ TableName: tableName() }))
  const parts = keysSchema.parse(Items).filter(({ pk }) => pk.includes('#PART#'))
  for (let at = 0; at < parts.length; at += 25) {
    const requests = parts.slice(at, at + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

const migrate = () => runSteps(partsOfWords.steps)

test('records of earlier versions are found by any part, like new ones', async () => {
  await takeOwnTable(`parts-${process.pid}`)
  const partner = await makePartner()
  const customer = await createCustomer({ ...person(), lastName: 'Guttenberg', ibPartnerId: partner.id }, 'test')
  for (let nth = 0; nth < 60; nth++) await createCustomer(person(), 'test')
  await forgetParts()
  const page = { limit: 25, caller: null }
  expect((await listCustomers({ search: 'uttenber' }, page)).items).toEqual([])
  expect(await migrate()).toBe(62)
  expect((await findInconsistencies()).filter((line) => !line.startsWith('the pool'))).toEqual([])
  expect((await listCustomers({ search: 'uttenber' }, page)).items).toEqual([customer])
  expect((await listPartners({ search: partner.partnerId.slice(1) }, page)).items.map(({ id }) => id)).toContain(partner.id)
  // Repeated, it changes nothing.
  expect(await migrate()).toBe(0)
})
