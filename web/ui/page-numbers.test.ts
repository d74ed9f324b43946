import { describe, expect, test } from 'vitest'
import { pageNumbers, pageOf } from './page-numbers.ts'

describe('Pages that are offered', () => {
  test('a few are all named', () => {
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  })

  test('of many the first and the neighbours', () => {
    expect(pageNumbers(1, 5000)).toEqual([1, 2])
    expect(pageNumbers(9, 5000)).toEqual([1, 8, 9, 10])
    expect(pageNumbers(8, 8)).toEqual([1, 7, 8])
  })
})

test('An address that names no page, or none there can be, means the first', () => {
  expect(['', '0', '-3', '2.5', 'zwei', '4'].map(pageOf)).toEqual([1, 1, 1, 1, 1, 4])
})
