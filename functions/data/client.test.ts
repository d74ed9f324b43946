import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runInRequest } from '../runtime/request-context.ts'

/** How the fake service answers one attempt. */
type Turn = (response: ServerResponse) => void

const answer =
  (status: number, body: string): Turn =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body)
  }
const refuse = (name: string, facts: object = {}) =>
  answer(400, JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Because.', ...facts }))
const succeed = answer(200, '{"Count":1}')
const hangUp: Turn = (response) => response.destroy()
const staySilent: Turn = () => undefined
const conflict = refuse('TransactionCanceledException', { CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }] })

const turns: Turn[] = []
let asked: { body: string; headers: Readonly<Record<string, unknown>> }[] = []
const serve: RequestListener = async (request, response) => {
  asked.push({ body: await text(request), headers: request.headers })
  turns.shift()?.(response)
}
const server = createServer(serve)
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port }: AddressInfo = Object(server.address())
const settings = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
  TABLE_NAME: 'rows',
  TABLE_TIMEOUT_MS: '200',
}
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
const { isConditionFailed, isTransient, queryAll, queryPages, readItems, send } = await import('./client.ts')

beforeEach(() => {
  turns.length = 0
  asked = []
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const query = () => send(new QueryCommand({ TableName: 'rows', ExpressionAttributeValues: { ':a': 'Übersicht', ':b': undefined } }))
const update = () => send(new UpdateCommand({ TableName: 'rows', Key: { pk: 'a', sk: 'b' } }))
const times = (count: number, turn: Turn) => Array.from({ length: count }, () => turn)
/** The error that a call rejects with. */
const failure = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a request to the table', () => {
  test('is signed, and leaves out what is undefined', async () => {
    turns.push(succeed)
    expect(await query()).toMatchObject({ Count: 1 })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ TableName: 'rows', ExpressionAttributeValues: { ':a': { S: 'Übersicht' } } })
    expect(asked[0]?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.Query',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/dynamodb\/aws4_request, /),
    })
  })

  test.each([
    ['too much is asked', refuse('ThrottlingException')],
    ['the service fails', answer(503, '<html>')],
    ['the connection is lost', hangUp],
    ['no answer comes', staySilent],
  ])('is repeated when %s, unchanged', async (_, turn) => {
    turns.push(turn, turn, succeed)
    expect(await query()).toMatchObject({ Count: 1 })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
  })

  test('is given up after four attempts, with the reason of the last', async () => {
    turns.push(...times(4, refuse('ProvisionedThroughputExceededException')))
    const error = await failure(query())
    expect(error).toMatchObject({ name: 'ProvisionedThroughputExceededException', message: 'Because.' })
    expect(isTransient(error)).toBe(true)
    expect(asked).toHaveLength(4)
  })

  test('that gets no answer fails and does not count as transient', async () => {
    turns.push(...times(4, staySilent))
    const error = await failure(query())
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(isTransient(error)).toBe(false)
  })

  test('that is refused is not repeated', async () => {
    turns.push(refuse('ConditionalCheckFailedException'))
    expect(isConditionFailed(await failure(update()))).toBe(true)
    turns.push(refuse('ValidationException'))
    expect(isTransient(await failure(update()))).toBe(false)
    expect(asked).toHaveLength(2)
  })
})

describe('a query', () => {
  const page = (names: readonly string[], isLast: boolean) => {
    const Items = names.map((sk) => ({ pk: { S: 'a' }, sk: { S: sk } }))
    return answer(200, JSON.stringify({ Items, ...(!isLast && { LastEvaluatedKey: { pk: { S: 'a' }, sk: { S: names.at(-1) ?? '-' } } }) }))
  }
  const startsOf = () => asked.map(({ body }) => JSON.parse(body).ExclusiveStartKey?.sk.S)

  test('reads all pages, also past an empty one', async () => {
    turns.push(page(['b', 'c'], false), page([], false), page(['d'], true))
    expect(await queryAll({ TableName: 'rows' })).toEqual(['b', 'c', 'd'].map((sk) => ({ pk: 'a', sk })))
    expect(startsOf()).toEqual([undefined, 'c', '-'])
  })

  test('sends no further request once its caller has enough', async () => {
    turns.push(page(['b'], false), page(['c'], true))
    for await (const items of queryPages({ TableName: 'rows' })) if (items.length > 0) break
    expect(startsOf()).toEqual([undefined])
  })
})

describe('a write that meets a transaction', () => {
  test.each([
    ['a single write', refuse('TransactionConflictException')],
    ['a transaction', conflict],
  ])('is repeated as %s, twenty times in all', async (_, turn) => {
    turns.push(turn, turn, succeed)
    expect(await update()).toMatchObject({})
    expect(asked).toHaveLength(3)
    turns.push(...times(20, turn))
    expect(isTransient(await failure(update()))).toBe(true)
    expect(asked).toHaveLength(23)
  })
})

test('tells in one line how often a request was repeated, and why', async () => {
  const { LOG_LEVEL = 'silent' } = process.env
  process.env.LOG_LEVEL = 'info'
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  turns.push(conflict, refuse('ThrottlingException'), conflict, succeed)
  await update()
  turns.push(succeed)
  await update()
  write.mockRestore()
  process.env.LOG_LEVEL = LOG_LEVEL
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ message: 'Table request repeated', conflicts: 2, retries: 1 }),
  ])
})

describe('the deadline of a request', () => {
  const withTimeLeft = (ms: number, act: () => Promise<unknown>) => runInRequest('request', act, 1000 + ms)

  test.each([
    ['throttling', refuse('ThrottlingException')],
    ['conflicts', conflict],
    ['silence', staySilent],
  ])('ends %s in time for an answer that says to try again', async (_, turn) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    turns.push(...times(20, turn))
    const begun = performance.now()
    const error = await failure(withTimeLeft(100, update))
    expect(performance.now() - begun).toBeLessThan(600)
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(isTransient(error)).toBe(true)
  })

  test('covers all calls of the request: nothing is sent after it', async () => {
    turns.push(staySilent)
    await withTimeLeft(50, async () => {
      await failure(query())
      expect(await failure(query())).toMatchObject({ name: 'AbortError' })
      expect(await failure(update())).toMatchObject({ name: 'AbortError' })
    })
    expect(asked).toHaveLength(1)
  })
})

describe('a batch', () => {
  const keys = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 'A' }))
  const stored = (names: string) => [...names].map((pk) => ({ pk: { S: pk }, sk: { S: 'A' } }))
  const part = (found: string, left: string) =>
    answer(200, JSON.stringify({ Responses: { rows: stored(found) }, UnprocessedKeys: left && { rows: { Keys: stored(left) } } }))

  test('asks again for the unprocessed keys until all items are read', async () => {
    turns.push(part('a', 'bc'), part('', 'bc'), part('bc', ''))
    expect(await readItems(keys, { ConsistentRead: true })).toEqual(keys)
    const wanted = asked.map(({ body }) => JSON.parse(body).RequestItems.rows)
    expect(wanted.map(({ Keys }) => Keys.length)).toEqual([3, 2, 2])
    expect(wanted.every(({ ConsistentRead }) => ConsistentRead)).toBe(true)
  })

  test('takes any number of keys, and no request without one', async () => {
    turns.push(part('a', ''), part('b', ''), part('c', ''))
    const many = Array.from({ length: 201 }, (_, nth) => ({ pk: String(nth), sk: 'A' }))
    expect(await readItems(many)).toEqual(keys)
    expect(asked.map(({ body }) => JSON.parse(body).RequestItems.rows.Keys.length)).toEqual([100, 100, 1])
    expect(await readItems([])).toEqual([])
    expect(asked).toHaveLength(3)
  })

  test('whose keys stay unprocessed is given up and can be retried by the caller', async () => {
    turns.push(...times(20, part('', 'a')))
    expect(await failure(readItems(keys))).toMatchObject({ code: 'too_many' })
    expect(asked).toHaveLength(8)
  })
})
