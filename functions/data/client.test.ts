import { beforeEach, expect, test, vi } from 'vitest'
import { documents, withoutWriting } from './client.ts'
import { dynamodb } from './dynamodb.ts'

const attempt = vi.spyOn(dynamodb, 'attempt').mockResolvedValue({})
beforeEach(() => attempt.mockClear())

const Key = { pk: 'a', sk: 'b' }
const writes: readonly (() => Promise<unknown>)[] = [
  () => documents.send('UpdateItem', { TableName: 't', Key, UpdateExpression: 'SET a = b' }),
  () => documents.send('DeleteItem', { TableName: 't', Key }),
  () => documents.send('TransactWriteItems', { TransactItems: [{ Delete: { TableName: 't', Key } }] }),
]

test('what may be done in vain reaches the table when it reads, and never when it writes, however deep it does', async () => {
  const read = () => documents.send('GetItem', { TableName: 't', Key })
  await withoutWriting(async () => {
    await read()
    for (const write of writes) await expect(write()).rejects.toThrow('by a call that only reads')
  })
  expect(attempt.mock.calls.map(([operation]) => operation)).toEqual(['GetItem'])
  for (const write of writes) await write()
  expect(attempt).toHaveBeenCalledTimes(4)
})
