import { expect, test } from 'vitest'
import { inStep, type Wanted } from './in-step.ts'

const first: Wanted = { partnerId: 1 }
const second: Wanted = { partnerId: 1, cursor: 'a' }
const third: Wanted = { partnerId: 1, cursor: 'b' }
const other: Wanted = { partnerId: 2 }
const wanted = [first, other, second, third]

test('pages that follow each other stay what they are', () => {
  const answers = new Map([
    [first, { cursor: 'a' }],
    [second, { cursor: 'b' }],
  ])
  expect(inStep(wanted, answers)).toBe(wanted)
  expect(inStep(wanted, new Map())).toBe(wanted)
})

test('where a page ends elsewhere the next one follows there, and the one behind it waits for that', () => {
  const answers = new Map([
    [first, { cursor: 'x' }],
    [second, { cursor: 'b' }],
  ])
  expect(inStep(wanted, answers)).toEqual([first, other, { partnerId: 1, cursor: 'x' }, third])
})

test('pages behind the end go, those of other partners stay', () => {
  expect(inStep(wanted, new Map([[first, {}]]))).toEqual([first, other])
})
