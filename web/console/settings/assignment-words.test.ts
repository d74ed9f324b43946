import { expect, test } from 'vitest'
import { assignmentWords } from './assignment-words.ts'

test('the words say who gets new records, and that nobody does', () => {
  expect(assignmentWords(['Anna Alt', 'Ben Berg', 'Carla Cohn'], 3)).toBe('Reihum an Anna Alt, Ben Berg und Carla Cohn.')
  expect(assignmentWords(['Anna Alt'], 2)).toBe('Alles an Anna Alt.')
  expect(assignmentWords([], 0)).toBe('Niemand: Neue Einträge bleiben im Eingang ohne zuständige Person.')
  expect(assignmentWords([], 1)).toBe('Niemand: Alle gewählten Personen werden übersprungen.')
})
