import { expect, test } from 'vitest'
import { keyFamily } from './key-family.ts'

test.each([
  ['CUSTOMER#1771234567890123', 'A', 'CUSTOMER#<id>'],
  ['CUSTOMER#client#active#1', '0012', 'CUSTOMER#client#active#<shard>'],
  ['COUNT#PCUSTOMER#1771234567890123', '7', 'COUNT#PCUSTOMER#<partner> <shard>'],
  ['SEARCH#CUSTOMER#1771234567890123#PAIR#m', 'max muster#12', 'SEARCH#CUSTOMER#<partner>#PAIR#<letter>'],
  ['SEARCH#CUSTOMER#4#1', '4711#12', 'SEARCH#CUSTOMER#<letter>#<shard>'],
  ['AUDIT#2026-11', '2026-11-23T04:00:00.000Z#x', 'AUDIT#<time>'],
  ['RATE#formsPerForm#lead#2937465', 'A', 'RATE#formsPerForm#lead#<time>'],
  ['RATE#formsPerAddress#a1b2c3#2937465', 'A', 'RATE#formsPerAddress#<name>#<time>'],
  ['USER#anna', 'A', 'USER#<name>'],
])('%s / %s belongs to %s', (partitionKey, sortKey, family) => {
  expect(keyFamily(partitionKey, sortKey)).toBe(family)
})
