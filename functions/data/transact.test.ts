import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../runtime/api-error.ts'

vi.stubEnv('TABLE_NAME', 'table')
vi.stubEnv('AWS_REGION', 'eu-central-1')
const { documents } = await import('./client.ts')
const { transact } = await import('./transact.ts')

// The local engines never report a conflict, so these faults are injected.
const table = mockClient(documents)
const cancelled = (...codes: readonly string[]) =>
  new TransactionCanceledException({ message: '', CancellationReasons: codes.map((Code) => ({ Code })), $metadata: {} })
const put = (refusal?: () => Error) => ({
  action: { Put: { TableName: 'table', Item: { pk: 'a', sk: 'a' } } },
  ...(refusal && { refusal }),
})
const inputSchema = z.object({ ClientRequestToken: z.string(), TransactItems: z.array(z.record(z.string(), z.looseObject({}))) })
const attempts = () => table.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => inputSchema.parse(input))

describe('a transaction', () => {
  beforeEach(() => {
    table.reset()
  })

  test('is tried again after a conflict, under the same token', async () => {
    table
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', 'TransactionConflict'))
      .rejectsOnce(cancelled('ThrottlingError', 'None'))
      .resolves({})
    await transact([put(), put()])
    expect(attempts()).toHaveLength(3)
    expect(new Set(attempts().map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(1)
  })

  test('is not retried when a condition fails: the first refusal is the answer', async () => {
    table.rejects(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'))
    const refused = transact([put(), put(() => new ApiError('stale')), put(() => new ApiError('not_found'))])
    await expect(refused).rejects.toMatchObject({ code: 'stale' })
    expect(attempts()).toHaveLength(1)
  })

  test('that is refused without a refusal of its own is a conflict', async () => {
    table.rejects(cancelled('ConditionalCheckFailed'))
    await expect(transact([put()])).rejects.toMatchObject({ code: 'conflict' })
  })

  test('gives up after twelve attempts, with the reason of the engine', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    table.rejects(cancelled('TransactionConflict'))
    await expect(transact([put()])).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(attempts()).toHaveLength(20)
  })

  test('does not hide an error that retries cannot fix', async () => {
    table.rejects(cancelled('ValidationError', 'None'))
    await expect(transact([put(), put()])).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(attempts()).toHaveLength(1)
  })

  test('of more items than one holds is refused with a reason that a person understands', async () => {
    table.resolves({})
    await transact(Array.from({ length: 100 }, () => put()))
    await expect(transact(Array.from({ length: 101 }, () => put()))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('zu viele Wörter'),
    })
    expect(attempts()).toHaveLength(1)
  })

  test('changes each counter once, by the sum of its parts, and one whose figures stay the same not at all', async () => {
    table.resolves({})
    await transact([
      { counter: 'LEAD', add: { total: -1, neu: -1 } },
      { counter: 'LEAD', add: { total: 1, alt: 1 } },
      { counter: 'STILL', add: { total: 1 } },
      { counter: 'STILL', add: { total: -1 } },
    ])
    const figures = (attempts()[0]?.TransactItems ?? []).map(({ Update }) => {
      const deltas = Object.entries(Update?.ExpressionAttributeValues ?? {}).filter(([placeholder]) => placeholder.startsWith(':d'))
      return [Object.values(Update?.ExpressionAttributeNames ?? {}), deltas.map(([, delta]) => delta)]
    })
    expect(figures).toEqual([
      [
        ['neu', 'alt'],
        [-1, 1],
      ],
    ])
  })
})
