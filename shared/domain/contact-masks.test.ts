import { describe, expect, test } from 'vitest'
import { isMasked, maskContactsIn, maskEmail, maskPhone } from './contact-masks.ts'

test.each([
  ['anna.brandt@example.de', 'a•••@example.de'],
  ['a@example.de', 'a•••@example.de'],
  ['ümit@bücher.example', 'ü•••@bücher.example'],
  ['"a@b"@example.de', '"•••@example.de'],
  ['kaputt', '•••'],
  ['@example.de', '•••'],
  ['', '•••'],
])('an e-mail address keeps its first letter and its domain: %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked)
  expect(isMasked(masked)).toBe(true)
})

test.each([
  ['+49 431 5550 17', '••• 17'],
  ['0171/1234567', '••• 67'],
  ['0431', '•••'],
  ['abends', '•••'],
])('a phone number keeps its last two digits: %s', (number, masked) => {
  expect(maskPhone(number)).toBe(masked)
  expect(isMasked(masked)).toBe(true)
})

describe('a text', () => {
  test('loses addresses and numbers, and nothing else', () => {
    const text = 'Bitte an anna@example.de oder (0431) 555-0017, auch +49 171 1234567. Konto 4711, 1000-5000 EUR, 3 Lot.'
    expect(maskContactsIn(text)).toBe('Bitte an a•••@example.de oder ••• 17, auch ••• 67. Konto 4711, ••• 00 EUR, 3 Lot.')
  })

  test('of one endless word takes no longer than others', () => {
    const word = 'a'.repeat(200_000)
    const began = performance.now()
    expect(maskContactsIn(`${word} und (anna@example.de)`)).toBe(`${word} und (a•••@example.de)`)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('without them stays as it is', () => {
    for (const text of ['Bitte nach 18 Uhr anrufen', 'ab 1.000 EUR', '']) expect(maskContactsIn(text)).toBe(text)
  })
})
