import { expect, test } from 'vitest'
import { rememberLatest } from './remember-latest.ts'

test('what was put in longest ago is forgotten first; what is put in again is new, and costs nobody a place', () => {
  const memory = rememberLatest<string, number>(2)
  memory.set('a', 1)
  memory.set('b', 2)
  memory.set('a', 3)
  expect([memory.get('a'), memory.get('b')]).toEqual([3, 2])
  memory.set('c', 4)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([3, undefined, 4])
  memory.delete('a')
  expect(memory.get('a')).toBeUndefined()
})
