import { expect, test } from 'vitest'
import { proposedName } from './proposed-name.ts'

test.each([
  ['Jürgen', 'Weiß', 'juergen.weiss'],
  ['Änne', 'Öztürk-Groß', 'aenne.oeztuerk-gross'],
  ['José', 'Łukasz', 'jose.lukasz'],
  ['Joel', 'van der Meer', 'joel.van.der.meer'],
  ['Siobhán', 'O’Neill', 'siobhan.oneill'],
])('%s %s signs in as %s', (firstName, lastName, name) => {
  expect(proposedName(firstName, lastName)).toBe(name)
})
