import { describe, expect, test } from 'vitest'
import { phonesIn } from '../../../shared/domain/phone-number.ts'
import { personMatcher } from './match-person.ts'

const nobody = { emails: [], phones: [], names: [], customerIds: [] }
const anna = personMatcher({ name: 'Anna Schmidt', email: 'Anna.Schmidt@Mail.example', phone: '0170 1234567', customerId: 'KD-20461' })

describe('a record is surely about a person', () => {
  test.each([
    ['by the e-mail address, whatever its case', { emails: ['ANNA.schmidt@mail.example'] }, ['email']],
    ['by the customer id', { customerIds: ['kd-20461'] }, ['customerId']],
    ['by phone number and name together', { phones: phonesIn('+49 (0)170 1234567'), names: ['Schmidt, Anna'] }, ['phone', 'name']],
  ])('%s', (_, traces, reasons) => {
    expect(anna({ ...nobody, ...traces })).toEqual({ reasons, isSure: true, hasOtherName: false })
  })
})

describe('a record may be about a person', () => {
  test.each([
    ['with the same name', { names: ['ANNA SCHMIDT'] }, 'name'],
    ['with a misspelt name', { names: ['Anna Schmitd'] }, 'similarName'],
    ['with their name among other words', { texts: ['Dr. Schmidt, Anna (Messe)'] }, 'name'],
    ['with the same phone number', { phones: phonesIn('0049 170 123 45 67') }, 'phone'],
    ['with the same mailbox name elsewhere', { emails: ['annaschmidt@other.example'] }, 'similarEmail'],
  ])('%s', (_, traces, reason) => {
    expect(anna({ ...nobody, ...traces })).toEqual({ reasons: [reason], isSure: false, hasOtherName: false })
  })
})

describe('a record under the same address', () => {
  test.each([
    ['Willi Dohle', true],
    ['Anna', false],
    ['Dr. Anna Schmidt', false],
    ['SCHMIDT, Anna', false],
    ['Anna Schmitd', false],
    ['', false],
  ])('of „%s“ names somebody else: %s', (name, hasOtherName) => {
    expect(anna({ ...nobody, emails: ['anna.schmidt@mail.example'], names: [name] })).toMatchObject({ isSure: true, hasOtherName })
  })
})

test('others are not found', () => {
  expect(
    anna({ emails: ['anna@mail.example'], phones: phonesIn('0170 7654321'), names: ['Anna', 'Anna Meier'], customerIds: ['KD-1'] }),
  ).toBeUndefined()
  expect(anna(nobody)).toBeUndefined()
})

test('a mailbox of a role is like that of no other company', () => {
  const firm = personMatcher({ name: null, email: 'partner@lindenhof.example', phone: null, customerId: null })
  expect(firm({ ...nobody, emails: ['partner@hanse.example'] })).toBeUndefined()
  expect(firm({ ...nobody, emails: ['Partner@Lindenhof.example'] })).toMatchObject({ reasons: ['email'] })
})

test('what is unknown matches nothing', () => {
  const byName = personMatcher({ name: 'Li', email: null, phone: null, customerId: null })
  expect(byName({ emails: [''], phones: [], names: ['Li', ''], customerIds: [''] })).toBeUndefined()
})
