import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invitationCreateSchema } from './partner-invitation.ts'

const messageFor = (note: string) =>
  invitationCreateSchema
    .safeParse({ name: 'Otto', email: 'otto@mail.example', note })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`)

test.each([
  'https://evil.example/login',
  'HTTP://1.2.3.4',
  'evil.example',
  'www.evil',
  'bit.ly/3xYz',
  'Evil。Example',
  'müller-bank.de',
  'xn--mller-kva.de',
  'hilfe@evil.example',
  'mailto:x',
  '192.168.0.1',
])('an invitation’s words hold no address: %s', (address) => {
  expect(messageFor(`Guten Tag, bitte hier: ${address} bestätigen`)).toEqual([
    expect.stringMatching(/^note: Bitte ohne Links und Adressen: „/),
  ])
})

test('an address is found among whatever words stand around it', () => {
  const words = fc.stringMatching(/^[A-Za-zäöüß ]{0,40}$/)
  fc.assert(
    fc.property(words, words, fc.domain(), (before, after, domain) => {
      expect(messageFor(`${before} ${domain} ${after}`)).toHaveLength(1)
    }),
  )
})

test.each([
  'Hallo Otto, z. B. am 3.12. um 17.30 Uhr, d.h. bald.',
  'Rufen Sie mich an: +49 30 123.456. Dr. Schmidt und J.R. Ewing kommen auch.',
  'Provision: 3.500,00 Euro (ca.). Viele Grüße',
  'Wir treffen uns in Halle/Saale; Themen: Markt/Handel.',
])('ordinary words are taken: %s', (note) => {
  expect(messageFor(note)).toBeUndefined()
})
