import { beforeEach, expect, test, vi } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

beforeEach(() => {
  vi.stubEnv('SIGNING_KEY', 'a key of at least thirty-two characters')
})

const scope = { query: ['gsi1', 'CUSTOMER', 'newest', []], caller: 'partner' }
const position = { window: 'erika.mustermann@example.com#0012000002244608' }
const refusal = { code: 'validation', fields: { cursor: 'Ungültiger Cursor' } }

test('a cursor leads back to its position and tells nobody where that is', () => {
  const cursor = encodeCursor(scope, position)
  expect(decodeCursor(scope, cursor)).toEqual(position)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/window|erika|example|0012/)
})

test('the same position has the same cursor, so that a repeated read answers the same', () => {
  expect(encodeCursor(scope, position)).toBe(encodeCursor(scope, position))
  expect(encodeCursor({ ...scope, caller: 'viewer' }, position)).not.toBe(encodeCursor(scope, position))
})

test.each([
  { ...scope, caller: 'viewer' },
  { ...scope, caller: null },
  { ...scope, query: ['gsi1', 'CUSTOMER', 'ascending', []] },
])('a cursor is refused for %j', (other) => {
  expect(() => decodeCursor(other, encodeCursor(scope, position))).toThrow(expect.objectContaining(refusal))
})

test('a cursor is refused once a byte of it has changed, and so is any other text', () => {
  const cursor = encodeCursor(scope, position)
  const bytes = Buffer.from(cursor, 'base64url')
  const changed = [...bytes.keys()].map((at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))).toString('base64url'),
  )
  for (const other of [...changed, '', 'x', `${cursor}!`, `x${cursor}`, cursor.slice(0, -1), bytes.toString('base64')]) {
    expect(() => decodeCursor(scope, other), other).toThrow(expect.objectContaining(refusal))
  }
})

test('a cursor is refused once the key is another one', () => {
  const cursor = encodeCursor(scope, position)
  vi.stubEnv('SIGNING_KEY', 'another key of thirty-two characters and more')
  expect(() => decodeCursor(scope, cursor)).toThrow(expect.objectContaining(refusal))
})
