import { beforeEach, expect, test, vi } from 'vitest'
import { decodeCursor, encodeCursor, pageBetween } from './cursor.ts'

beforeEach(() => {
  vi.stubEnv('SIGNING_KEY', 'a key of at least thirty-two characters')
})

const scope = { query: ['gsi1', 'CUSTOMER', 'newest', []], caller: 'partner' }
const position = { window: 'erika.mustermann@example.com#0012000002244608' }
const refusal = { code: 'validation', fields: { cursor: 'Ungültiger Cursor' } }

test('a cursor decodes to its position and does not reveal it', () => {
  const cursor = encodeCursor(scope, position)
  expect(decodeCursor(scope, cursor)).toEqual(position)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/window|erika|example|0012/)
})

test('the same position gives the same cursor, so that repeated reads get the same answer', () => {
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

test('a cursor is refused after any byte changes, and so is arbitrary text', () => {
  const cursor = encodeCursor(scope, position)
  const bytes = Buffer.from(cursor, 'base64url')
  const changed = [...bytes.keys()].map((at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))).toString('base64url'),
  )
  for (const other of [...changed, '', 'x', `${cursor}!`, `x${cursor}`, cursor.slice(0, -1), bytes.toString('base64')]) {
    expect(() => decodeCursor(scope, other), other).toThrow(expect.objectContaining(refusal))
  }
})

test('a cursor is refused after the key changes', () => {
  const cursor = encodeCursor(scope, position)
  vi.stubEnv('SIGNING_KEY', 'another key of thirty-two characters and more')
  expect(() => decodeCursor(scope, cursor)).toThrow(expect.objectContaining(refusal))
})

test('the cursor of a page carries how many rows were read, and a later page adds its own', () => {
  const first = pageBetween(scope, undefined, ['a', 'b'], position)
  expect(first).toMatchObject({ items: ['a', 'b'], rowsRead: 2 })
  const second = pageBetween(scope, decodeCursor(scope, first.cursor ?? ''), ['c'], undefined)
  expect(second).toEqual({ items: ['c'], rowsRead: 3, cursor: undefined })
  // A cursor of an earlier version carries no number.
  expect(pageBetween(scope, position, ['c'], undefined).rowsRead).toBe(1)
})
