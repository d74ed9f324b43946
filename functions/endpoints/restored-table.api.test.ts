import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { tableRequest } from '../../shared/platform/table.ts'
import { tableName } from '../data/client.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { sdk } from '../testing/sdk.ts'

/** A restored backup: the same items in a table of another name. */
const RESTORED = `restored-${process.pid}`
const client = new DynamoDBClient()
const used = tableName()

const MOST_WRITES = 25

const copyAll = async () => {
  let next: Record<string, unknown> | undefined
  let copied = 0
  do {
    const { Items = [], LastEvaluatedKey } = await sdk.send(
      new ScanCommand({ TableName: used, ExclusiveStartKey: next, ConsistentRead: true }),
    )
    next = LastEvaluatedKey
    for (let from = 0; from < Items.length; from += MOST_WRITES) {
      const writes = Items.slice(from, from + MOST_WRITES).map((Item) => ({ PutRequest: { Item } }))
      await sdk.send(new BatchWriteCommand({ RequestItems: { [RESTORED]: writes } }))
    }
    copied += Items.length
  } while (next !== undefined)
  return copied
}

const { lastName: companyName, ...person } = newPerson()

beforeAll(async () => {
  trustLocalPool()
  // A partner of this test alone: other files change partners at the same time.
  const body = { ...person, lastName: companyName, companyName, partnerId: companyName }
  expect((await call('POST', '/api/ib-partners', { token: await tokenOf('manager'), body })).status).toBe(201)
  await client.send(new CreateTableCommand(tableRequest(RESTORED)))
  expect(await copyAll()).toBeGreaterThan(100)
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await client.send(new DeleteTableCommand({ TableName: RESTORED }))
  client.destroy()
})

test('handlers serve from a restored table as soon as they get its name, and leave the other one unchanged', async () => {
  const authorization = `Bearer ${await tokenOf('manager')}`
  const read = async (name: 'partnerList' | 'leadList', query = {}) => {
    const { status, json } = await callLambda(name, { query, headers: { authorization } })
    expect({ name, status, json }).toMatchObject({ status: 200 })
    return json
  }
  const list = () => read('partnerList', { search: companyName })
  const before = await list()
  expect(before).toMatchObject([{ companyName }])
  vi.stubEnv(environment.tableName, RESTORED)
  // Sessions survive, because the restored table contains them.
  expect(await list()).toEqual(before)
  const lead = { ...newPerson(), partnerId: 'IB-1001' }
  expect((await callLambda('leadCreate', { body: lead })).status).toBe(201)
  const found = async () => JSON.stringify(await read('leadList')).includes(lead.email)
  expect(await found()).toBe(true)
  vi.stubEnv(environment.tableName, used)
  expect(await found()).toBe(false)
  expect((await call('GET', '/api/ib-interessenten', { token: await tokenOf('manager') })).status).toBe(200)
})
