import { describe, expect, test } from 'vitest'
import { pageNumbers, pageOf } from './page-numbers.ts'

describe('Page numbers', () => {
  test('are all shown if they are few', () => {
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  })

  test('are the first and the neighbours of the current page if they are many', () => {
    expect(pageNumbers(1, 5000)).toEqual([1, 2])
    expect(pageNumbers(9, 5000)).toEqual([1, 8, 9, 10])
    expect(pageNumbers(8, 8)).toEqual([1, 7, 8])
  })
})

test('An address with a missing or impossible page opens the first', () => {
  expect(['', '0', '-3', '2.5', 'zwei', '4'].map(pageOf)).toEqual([1, 1, 1, 1, 1, 4])
})
