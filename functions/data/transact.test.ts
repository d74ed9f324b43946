import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../errors.ts'

vi.stubEnv('TABLE_NAME', 'table')
vi.stubEnv('AWS_REGION', 'eu-central-1')
const { documents } = await import('./client.ts')
const { DynamoDbError } = await import('./dynamodb.ts')
const { transact } = await import('./transact.ts')

// The embedded engines never report a conflict: these faults are injected.
const engine = vi.spyOn(documents, 'send')
const cancelled = (...codes: readonly string[]) =>
  new DynamoDbError('TransactionCanceledException', '', { status: 400, reasons: codes.map((code) => ({ code })) })
const put = (refusal?: () => Error) => ({
  action: { Put: { TableName: 'table', Item: { pk: 'a', sk: 'a' } } },
  ...(refusal && { refusal }),
})
const inputSchema = z.object({ ClientRequestToken: z.string(), TransactItems: z.array(z.record(z.string(), z.looseObject({}))) })
const attempts = () =>
  engine.mock.calls.map(([operation, input]) => (operation === 'TransactWriteItems' ? inputSchema.parse(input) : undefined))

describe('a transaction', () => {
  beforeEach(() => {
    engine.mockReset()
  })

  test('is tried again after a conflict, under the same token', async () => {
    engine
      .mockRejectedValueOnce(cancelled('None', 'TransactionConflict'))
      .mockRejectedValueOnce(cancelled('ThrottlingError', 'None'))
      .mockResolvedValue({})
    await transact([put(), put()])
    expect(attempts()).toHaveLength(3)
    expect(new Set(attempts().map((input) => input?.ClientRequestToken)).size).toBe(1)
  })

  test('is not tried again when a condition does not hold: the first refusal is the answer', async () => {
    engine.mockRejectedValue(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const refused = transact([put(), put(() => new ApiError('stale')), put(() => new ApiError('not_found'))])
    await expect(refused).rejects.toMatchObject({ code: 'stale' })
    expect(attempts()).toHaveLength(1)
  })

  test('that is refused without words is a conflict', async () => {
    engine.mockRejectedValue(cancelled('ConditionalCheckFailed'))
    await expect(transact([put()])).rejects.toMatchObject({ code: 'conflict' })
  })

  test('gives up after eight attempts, with the reason of the engine', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    engine.mockRejectedValue(cancelled('TransactionConflict'))
    await expect(transact([put()])).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(attempts()).toHaveLength(8)
  })

  test('does not hide an error that trying again cannot mend', async () => {
    engine.mockRejectedValue(cancelled('ValidationError', 'None'))
    await expect(transact([put(), put()])).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(attempts()).toHaveLength(1)
  })

  test('changes each counter once, by the sum of what its parts say, and leaves alone what cancels out', async () => {
    engine.mockResolvedValue({})
    await transact([
      { counter: 'LEAD', add: { total: -1, neu: -1 } },
      { counter: 'LEAD', add: { total: 1, alt: 1 } },
      { counter: 'STILL', add: { total: 1 } },
      { counter: 'STILL', add: { total: -1 } },
    ])
    const [update, ...others] = attempts()[0]?.TransactItems ?? []
    expect(others).toEqual([])
    expect(Object.values(update?.Update?.ExpressionAttributeNames ?? {})).toEqual(['neu', 'alt'])
    expect(Object.values(update?.Update?.ExpressionAttributeValues ?? {})).toEqual([-1, 1])
  })
})
