import { expect, test } from 'vitest'
import { findConflicts, mergeEdits, valueAt, withStoredAt } from './merge-edits.ts'

const rows = (...texts: string[]) => texts.map((text) => ({ text }))
const page = (title: string, ...texts: string[]) => ({ title, benefits: rows(...texts), contact: { phone: '', email: '' } })
const before = page('Alt', 'A', 'B', 'C')

test('a list changed here is kept as a whole, with entries added, removed or reordered', () => {
  const stored = page('Neu', 'X', 'A', 'B', 'C')
  for (const typed of [rows('A', 'B', 'C', 'D'), rows('A', 'C'), rows('C', 'A', 'B'), []]) {
    expect(mergeEdits(before, { ...before, benefits: typed }, stored)).toEqual({ ...stored, benefits: typed })
  }
})

test('a list unchanged here becomes the stored list', () => {
  for (const texts of [['A', 'B', 'C', 'D'], ['B'], ['C', 'B', 'A'], []]) {
    expect(mergeEdits(before, { ...before, title: 'Getippt' }, page('Alt', ...texts))).toEqual(page('Getippt', ...texts))
  }
})

test('an object is merged value by value', () => {
  const typed = { ...before, contact: { phone: '1', email: '' } }
  const stored = { ...before, contact: { phone: '', email: 'a@mail.example' } }
  expect(mergeEdits(before, typed, stored).contact).toEqual({ phone: '1', email: 'a@mail.example' })
})

test('a value changed and changed back counts as unchanged', () => {
  expect(mergeEdits(before, structuredClone(before), page('Neu', 'X'))).toEqual(page('Neu', 'X'))
})

test('a field changed to different values conflicts, one changed only by others is adopted, and equal changes are neither', () => {
  const typed = { title: 'Meins', benefits: rows('A', 'B'), contact: { phone: '1', email: 'gleich@mail.example' } }
  const stored = { title: 'Deins', benefits: rows('X'), contact: { phone: '2', email: 'gleich@mail.example' } }
  expect(findConflicts(before, typed, stored)).toEqual({ conflicting: ['title', 'benefits', 'contact.phone'], adopted: [] })
  expect(findConflicts(before, before, stored)).toEqual({
    conflicting: [],
    adopted: ['title', 'benefits', 'contact.phone', 'contact.email'],
  })
  expect(findConflicts(before, typed, before)).toEqual({ conflicting: [], adopted: [] })
})

test('the stored value is taken at one path only', () => {
  const typed = { ...page('Meins', 'A'), contact: { phone: '1', email: 'a@mail.example' } }
  const stored = { ...page('Deins', 'X'), contact: { phone: '2', email: 'b@mail.example' } }
  expect(withStoredAt(typed, stored, 'contact.phone')).toEqual({ ...typed, contact: { phone: '2', email: 'a@mail.example' } })
  expect(withStoredAt(typed, stored, 'benefits')).toEqual({ ...typed, benefits: stored.benefits })
  expect(valueAt(stored, 'contact.email')).toBe('b@mail.example')
  expect(valueAt(stored, 'contact.fax')).toBeUndefined()
})
