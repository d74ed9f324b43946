import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { tableRequest } from '../../shared/platform/table.ts'
import { tableName } from '../data/client.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, somebody, tokenOf } from '../testing/portal.ts'
import { sdk } from '../testing/sdk.ts'

/** A restored backup: the same items in a table of another name. */
const RESTORED = `restored-${process.pid}`
const client = new DynamoDBClient()
const used = tableName()

const copyAll = async () => {
  let next: Record<string, unknown> | undefined
  let copied = 0
  do {
    const { Items = [], LastEvaluatedKey } = await sdk.send(
      new ScanCommand({ TableName: used, Limit: 25, ExclusiveStartKey: next, ConsistentRead: true }),
    )
    next = LastEvaluatedKey
    if (Items.length > 0)
      await sdk.send(new BatchWriteCommand({ RequestItems: { [RESTORED]: Items.map((Item) => ({ PutRequest: { Item } })) } }))
    copied += Items.length
  } while (next !== undefined)
  return copied
}

beforeAll(async () => {
  trustLocalPool()
  await tokenOf('manager')
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
  const read = async (name: 'partnerList' | 'leadList') => {
    const { status, json } = await callLambda(name, { headers: { authorization } })
    expect({ name, status, json }).toMatchObject({ status: 200 })
    return json
  }
  const list = () => read('partnerList')
  const before = await list()
  vi.stubEnv(environment.tableName, RESTORED)
  // Sessions survive, because the restored table contains them.
  expect(await list()).toEqual(before)
  const lead = { ...somebody(), partnerId: 'IB-1001' }
  expect((await callLambda('leadCreate', { body: lead })).status).toBe(201)
  const found = async () => JSON.stringify(await read('leadList')).includes(lead.email)
  expect(await found()).toBe(true)
  vi.stubEnv(environment.tableName, used)
  expect(await found()).toBe(false)
  expect((await call('GET', '/api/ib-interessenten', { token: await tokenOf('manager') })).status).toBe(200)
})
