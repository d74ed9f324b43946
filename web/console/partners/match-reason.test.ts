import { expect, test } from 'vitest'
import { isMatch, matchReason } from './match-reason.ts'
import { testPartner } from './test-partner.ts'

const nordlicht = testPartner(1, null, {
  companyName: 'Nordlicht Kapitalberatung',
  partnerId: 'IB-1004',
  firstName: 'Jonas',
  lastName: 'Hansen',
  email: 'jonas@nordlicht.example',
})

test.each([
  ['hanse', 'Ansprechpartner: Jonas Hansen'],
  ['nordlicht hanse', 'Ansprechpartner: Jonas Hansen'],
  ['jonas@nord', 'jonas@nordlicht.example'],
  ['Nordlicht', undefined],
  ['ib-1004', undefined],
  ['', undefined],
])('a partner found by %j shows %j', (search, reason) => {
  expect(matchReason(nordlicht, search)).toBe(reason)
})

test.each([
  ['nordl 1004', true],
  ['hansen nord', true],
  ['hanse signale', false],
  ['licht', false],
  ['kapital jon', true],
  ['beratx', false],
  ['', true],
])('whether %j finds the partner: %s', (search, isFound) => {
  expect(isMatch(nordlicht, search)).toBe(isFound)
})
