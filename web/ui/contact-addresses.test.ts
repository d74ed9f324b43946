import { expect, test } from 'vitest'
import { mailtoOf, telOf } from './contact-addresses.ts'

test.each([
  ['anna@mail.example', 'mailto:anna@mail.example'],
  ['a?bcc=x&y@mail.example', 'mailto:a%3Fbcc%3Dx%26y@mail.example'],
])('%s is written to by %s alone', (address, link) => {
  expect(mailtoOf(address)).toBe(link)
})

test.each([
  ['+49 431 5550 17', 'tel:+49431555017'],
  ['+49 (0) 431/5550-17', 'tel:+49431555017'],
  ['0151 2345678', 'tel:01512345678'],
  ['nach Absprache', undefined],
])('%s is called by %s', (number, link) => {
  expect(telOf(number)).toBe(link)
})
