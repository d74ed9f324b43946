import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

test('unchanged content keeps its key until it has succeeded; changed content gets another one', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyOf({ body: { name: 'Ada' } })
  expect(keys.keyOf({ body: { name: 'Ada' } })).toBe(first)
  const changed = keys.keyOf({ body: { name: 'Grace' } })
  expect(changed).not.toBe(first)
  expect(keys.keyOf({ params: { id: 1 }, body: { name: 'Grace' } })).not.toBe(changed)
  const second = keys.keyOf({ body: { name: 'Grace' } })
  keys.forget()
  expect(keys.keyOf({ body: { name: 'Grace' } })).not.toBe(second)
})
