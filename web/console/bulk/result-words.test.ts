import { expect, test } from 'vitest'
import { valueWords } from './result-words.ts'

test('an operation says what its records were given, and its undo does not', () => {
  const change = { kind: 'customer', action: { type: 'status', status: 'inactive' } } as const
  expect(valueWords({ change, undoOf: null })).toBe('Status: Inaktiv')
  expect(valueWords({ change, undoOf: 'before' })).toBeUndefined()
  expect(valueWords({ change: { kind: 'application', action: { type: 'status', status: 'approved' } }, undoOf: null })).toBe(
    'Status: Angenommen',
  )
  expect(valueWords({ change: { kind: 'lead', action: { type: 'followUp', followUpOn: '2026-12-24' } }, undoOf: null })).toBe(
    'Wiedervorlage: 24.12.2026',
  )
  expect(valueWords({ change: { kind: 'inbox', action: { type: 'assign', assignee: null } }, undoOf: null })).toBe('Zuständig: niemand')
  expect(valueWords({ change: { kind: 'inbox', action: { type: 'delete' } }, undoOf: null })).toBeUndefined()
})
