import { expect, test } from 'vitest'
import { merged, overtakenBy, valueAt, withStoredAt } from './merged.ts'

const rows = (...texts: string[]) => texts.map((text) => ({ text }))
const page = (title: string, ...texts: string[]) => ({ title, benefits: rows(...texts), contact: { phone: '', email: '' } })
const before = page('Alt', 'A', 'B', 'C')

test('a list that was changed here stays whole: added to, taken from, put in order', () => {
  const stored = page('Neu', 'X', 'A', 'B', 'C')
  for (const typed of [rows('A', 'B', 'C', 'D'), rows('A', 'C'), rows('C', 'A', 'B'), []]) {
    expect(merged(before, { ...before, benefits: typed }, stored)).toEqual({ ...stored, benefits: typed })
  }
})

test('a list that was not changed here is the stored one, whole', () => {
  for (const texts of [['A', 'B', 'C', 'D'], ['B'], ['C', 'B', 'A'], []]) {
    expect(merged(before, { ...before, title: 'Getippt' }, page('Alt', ...texts))).toEqual(page('Getippt', ...texts))
  }
})

test('of what belongs together without being a list each value is merged by itself', () => {
  const typed = { ...before, contact: { phone: '1', email: '' } }
  const stored = { ...before, contact: { phone: '', email: 'a@mail.example' } }
  expect(merged(before, typed, stored).contact).toEqual({ phone: '1', email: 'a@mail.example' })
})

test('what was changed back here is not a change', () => {
  expect(merged(before, structuredClone(before), page('Neu', 'X'))).toEqual(page('Neu', 'X'))
})

test('what both changed to something else clashes, what only others changed is taken over, and the same on both sides is neither', () => {
  const typed = { title: 'Meins', benefits: rows('A', 'B'), contact: { phone: '1', email: 'gleich@mail.example' } }
  const stored = { title: 'Deins', benefits: rows('X'), contact: { phone: '2', email: 'gleich@mail.example' } }
  expect(overtakenBy(before, typed, stored)).toEqual({ clashing: ['title', 'benefits', 'contact.phone'], adopted: [] })
  expect(overtakenBy(before, before, stored)).toEqual({ clashing: [], adopted: ['title', 'benefits', 'contact.phone', 'contact.email'] })
  expect(overtakenBy(before, typed, before)).toEqual({ clashing: [], adopted: [] })
})

test('the stored value is taken at one place alone', () => {
  const typed = { ...page('Meins', 'A'), contact: { phone: '1', email: 'a@mail.example' } }
  const stored = { ...page('Deins', 'X'), contact: { phone: '2', email: 'b@mail.example' } }
  expect(withStoredAt(typed, stored, 'contact.phone')).toEqual({ ...typed, contact: { phone: '2', email: 'a@mail.example' } })
  expect(withStoredAt(typed, stored, 'benefits')).toEqual({ ...typed, benefits: stored.benefits })
  expect(valueAt(stored, 'contact.email')).toBe('b@mail.example')
  expect(valueAt(stored, 'contact.fax')).toBeUndefined()
})
