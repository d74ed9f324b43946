import { expect, test } from 'vitest'
import { proposedName, proposedNames } from './proposed-name.ts'
import { newUsernameSchema } from './user-forms.ts'

test.each([
  ['Jürgen', 'Weiß', 'juergen.weiss'],
  ['Änne', 'Öztürk-Groß', 'aenne.oeztuerk-gross'],
  ['José', 'Łukasz', 'jose.lukasz'],
  ['Joel', 'van der Meer', 'joel.van.der.meer'],
  ['Siobhán', 'O’Neill', 'siobhan.oneill'],
])('%s %s gets the user name %s', (firstName, lastName, name) => {
  expect(proposedName(firstName, lastName)).toBe(name)
})

test('further names have a number, the last one a unique part; all are valid user names', () => {
  const names = proposedNames('Jürgen', 'Weiß', 'IB-1001')
  expect(names.slice(0, 3)).toEqual(['juergen.weiss', 'juergen.weiss2', 'juergen.weiss3'])
  expect(names.at(-1)).toBe('juergen.weiss.ib-1001')
  expect(proposedNames('李', '王', 'IB-1001')).toEqual(['ib-1001'])
  expect(proposedNames('Иван', 'Petrow', 'IB-1001').every((name) => newUsernameSchema.safeParse(name).success)).toBe(true)
  expect(proposedNames('x'.repeat(100), 'y'.repeat(100), 'IB-1001').every((name) => newUsernameSchema.safeParse(name).success)).toBe(true)
  expect(proposedNames('…', '!', 'IB-1001')).toEqual(['ib-1001'])
})
