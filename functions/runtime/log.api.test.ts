import { setTimeout as delay } from 'node:timers/promises'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { send, tableName } from '../data/client.ts'
import { listIndex } from '../data/list.ts'
import { users } from '../data/users.ts'
import { crashing, injectFaults } from '../testing/faults.ts'
import { callLambda } from '../testing/lambda.ts'
import { newPerson } from '../testing/portal.ts'
import { sdk } from '../testing/sdk.ts'
import { signInAs } from '../testing/users.ts'
import { log } from './log.ts'
import { runInRequest } from './request-context.ts'

injectFaults()
const lines: string[] = []
beforeAll(() => {
  process.env[environment.logLevel] = 'info'
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(...String(text).trim().split('\n'))
    return true
  })
})
afterAll(() => {
  vi.restoreAllMocks()
})

const lineSchema = z.looseObject({
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  timestamp: z.iso.datetime(),
  requestId: z.string(),
})

test('log lines of visitors’ requests contain the request id and no personal data, whatever fails', async () => {
  const sourceIp = '203.0.113.7'
  const person = newPerson()
  const lead = { ...person, partnerId: 'IB-1001' }
  const password = 'Ganz-Geheim-5'
  const send = () => callLambda('leadCreate', { sourceIp, body: lead })
  expect((await callLambda('login', { sourceIp, body: { username: person.email, password } })).status).toBe(401)
  expect((await callLambda('leadCreate', { sourceIp, body: { ...lead, phone: '1' } })).status).toBe(400)
  // The table fails in each of the first calls, and unexpected errors are logged.
  for (const at of [1, 2, 3, 4]) await crashing({ at, when: 'before' }, send)
  expect((await send()).status).toBe(201)

  const logged = lines.filter((line) => line.startsWith('{"level"'))
  expect(logged.some((line) => line.includes('"Unexpected error"'))).toBe(true)
  expect(logged.some((line) => line.includes('"Sign-in refused"'))).toBe(true)
  for (const line of logged) {
    expect(lineSchema.parse(JSON.parse(line)).requestId).toBe('test')
    for (const text of [...Object.values(person), password, sourceIp]) expect(line).not.toContain(text)
  }
})

test('every line logged while a request is served contains its id, and no other’s', async () => {
  const before = lines.length
  const one = (requestId: string) =>
    runInRequest(requestId, async () => {
      await delay(1)
      log('warn', 'Deep within', { of: requestId })
    })
  await Promise.all([one('first'), one('second'), runInRequest(undefined, async () => log('warn', 'Beside'))])
  const logged = lines
    .slice(before)
    .map((line) => z.looseObject({ requestId: z.string().optional(), of: z.string().optional() }).parse(JSON.parse(line)))
  expect(logged).toHaveLength(3)
  for (const { requestId, of } of logged) expect(requestId).toBe(of)
})

test('an unreadable record is logged by its kind, without key and content', async () => {
  const before = lines.length
  const Item = { pk: 'USER#geheime-person', sk: 'A', gsi1pk: 'TEST#UNREADABLE', gsi1sk: '1', email: 'geheim@person.example' }
  await sdk.send(new PutCommand({ TableName: tableName(), Item }))
  expect((await listIndex(users.definition, 'gsi1', Item.gsi1pk, 'newest', { limit: 5, caller: null })).items).toEqual([])
  await send(new DeleteCommand({ TableName: tableName(), Key: { pk: Item.pk, sk: Item.sk } }))
  const told = lines.slice(before).join('\n')
  expect(told).toContain('"kind":"USER"')
  expect(told).not.toMatch(/geheim/)
})

test('a call is logged with its route, and a refused one with the beginning of the session’s id, without the user', async () => {
  const { token, cookie } = await signInAs('viewer', 'Demo-2026!')
  const asViewer = { headers: { authorization: `Bearer ${token}` } }
  const before = lines.length
  expect((await callLambda('auditLogList', asViewer)).status).toBe(403)
  expect((await callLambda('logout', { ...asViewer, cookies: [cookie] })).status).toBe(204)
  expect((await callLambda('userList', asViewer)).status).toBe(401)
  const logged = lines.slice(before).map((line): unknown => JSON.parse(line))
  const session = expect.stringMatching(/^[\w-]{10}$/)
  const common = { timestamp: expect.any(String), requestId: 'test' }
  const answered = (route: string, status: number) => ({
    ...common,
    level: 'info',
    message: 'Call answered',
    route,
    status,
    milliseconds: expect.any(Number),
  })
  expect(logged).toEqual([
    { ...common, level: 'warn', message: 'Call refused', route: 'GET /api/audit-log', session },
    answered('GET /api/audit-log', 403),
    answered('POST /api/logout', 204),
    { ...common, level: 'warn', message: 'Session has ended', session },
    answered('GET /api/users', 401),
  ])
})
