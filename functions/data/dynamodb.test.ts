import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

/** What the service does with one attempt. */
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
const cutOff: Turn = (response) => {
  response.writeHead(200, { 'content-length': 1000 }).write('{"Count":', () => response.destroy())
}
const staySilent: Turn = () => undefined

const turns: Turn[] = []
const asked: { body: string; headers: Readonly<Record<string, unknown>>; connection: unknown }[] = []
const serve: RequestListener = async (request, response) => {
  asked.push({ body: await text(request), headers: request.headers, connection: request.socket })
  turns.shift()?.(response)
}
const server = createServer(serve)
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port }: AddressInfo = Object(server.address())
vi.stubEnv('AWS_REGION', 'eu-central-1')
vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`)
const { dynamodb } = await import('./dynamodb.ts')

beforeEach(() => {
  turns.length = 0
  asked.length = 0
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubEnv('TABLE_SILENCE_MS', '')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const query = () => dynamodb.send('Query', { TableName: 'Übersicht' })

describe('a request to the table', () => {
  test('names its operation, is signed, and keeps its connection for the next', async () => {
    turns.push(succeed, succeed)
    expect(await query()).toEqual({ Count: 1 })
    await query()
    expect(asked).toHaveLength(2)
    const [first, second] = asked
    expect(first?.body).toBe('{"TableName":"Übersicht"}')
    expect(first?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.Query',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/dynamodb\/aws4_request, SignedHeaders=/),
    })
    expect(second?.connection).toBe(first?.connection)
  })

  test('is made again when too much was asked, when the service has trouble of its own, and when the connection is lost', async () => {
    turns.push(refuse('ThrottlingException'), refuse('TransactionConflictException'), answer(503, '<html>'), hangUp, cutOff, succeed)
    expect(await query()).toEqual({ Count: 1 })
    expect(asked).toHaveLength(6)
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
  })

  test('does not wait for ever: a service that stays silent is asked again, and none of the connections that have rested meanwhile', async () => {
    vi.stubEnv('TABLE_SILENCE_MS', '150')
    turns.push(succeed, succeed, succeed, staySilent, succeed, succeed)
    await Promise.all([query(), query(), query()])
    const rested = asked.map(({ connection }) => connection)
    expect(await query()).toEqual({ Count: 1 })
    await query()
    const [lost, ...next] = asked.slice(3).map(({ connection }) => connection)
    expect(rested).toContain(lost)
    for (const connection of next) expect(rested).not.toContain(connection)
    expect(next).toHaveLength(2)
  })

  test('ends while whoever asks can still answer', async () => {
    vi.stubEnv('TABLE_SILENCE_MS', '150')
    turns.push(staySilent, staySilent, staySilent, staySilent)
    await expect(query()).rejects.toMatchObject({ name: 'NoAnswerError', message: expect.stringContaining('silence') })
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  test('that cannot be made is not made again', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    await expect(query()).rejects.toThrow('AWS_ACCESS_KEY_ID is not set')
    expect(asked).toHaveLength(0)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  })

  test('for a batch is made again for what is left out, until all is there', async () => {
    const keys = { RequestItems: { rows: { Keys: [1, 2, 3] } } }
    const part = (found: readonly number[], left: object) =>
      answer(200, JSON.stringify({ Responses: { rows: found }, UnprocessedKeys: left }))
    turns.push(part([1], { rows: { Keys: [2, 3] } }), part([], { rows: { Keys: [2, 3] } }), part([2, 3], {}))
    expect(await dynamodb.sendBatch(keys)).toEqual({ Responses: { rows: [1, 2, 3] } })
    expect(asked.map(({ body }) => JSON.parse(body).RequestItems.rows.Keys)).toEqual([
      [1, 2, 3],
      [2, 3],
      [2, 3],
    ])
    turns.push(...Array.from({ length: 6 }, () => part([], { rows: { Keys: [1] } })))
    await expect(dynamodb.sendBatch(keys)).rejects.toMatchObject({ name: 'ThrottlingException' })
  })

  test('is given up after six attempts, with the reason of the last', async () => {
    turns.push(...Array.from({ length: 6 }, () => refuse('ProvisionedThroughputExceededException')))
    await expect(query()).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException', message: 'Because.' })
    expect(asked).toHaveLength(6)
    turns.push(...Array.from({ length: 6 }, () => hangUp))
    await expect(query()).rejects.toMatchObject({ name: 'NoAnswerError', cause: { code: 'ECONNRESET' } })
    expect(asked).toHaveLength(12)
  })

  test('that is refused is not made again: the refusal has the service’s name, and the reasons of each action', async () => {
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }, {}]
    turns.push(refuse('TransactionCanceledException', { CancellationReasons: reasons }))
    await expect(query()).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      status: 400,
      reasons: [{ code: 'None' }, { code: 'ConditionalCheckFailed' }, { code: 'None' }],
    })
    turns.push(answer(403, '{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"No."}'))
    await expect(query()).rejects.toMatchObject({ name: 'AccessDeniedException', message: 'No.' })
    turns.push(answer(400, 'What?'))
    await expect(query()).rejects.toMatchObject({ name: 'HTTP 400' })
    expect(asked).toHaveLength(3)
  })
})
