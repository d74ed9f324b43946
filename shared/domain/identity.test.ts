import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryWords, searchWords } from './fold.ts'
import { foldPublicId, publicCustomerIdSchema, publicPartnerIdSchema } from './ids.ts'
import { writtenAddress } from './mail-address.ts'
import { emailSchema } from './person-fields.ts'
import { usernameSchema } from './user-forms.ts'

const fullWidth = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

/** What keyboards, browsers and phones make of one spelling. */
const spellings = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.toLocaleUpperCase('tr'),
  (text) => text.replaceAll('ß', 'ẞ'),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  fullWidth,
  (text) => text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ'),
  (text) => ` ${text}\t`,
  (text) => text.replaceAll('-', '\u2011'),
  (text) => text.replaceAll('-', '\u2013'),
)

const letters = 'abciıßäéñçøłœžőşσδя'
const name = fc.string({ unit: fc.constantFrom(...letters, 'fi', 'ffi', '0', '7', '-'), minLength: 1, maxLength: 12 })
const label = fc.string({ unit: fc.constantFrom(...'abfißäéñçøłžőşσя09'), minLength: 1, maxLength: 12 })
const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, 'example'].join('.'))

/** A domain in capitals keeps its sharp s: `strasse.example` is another one. */
const domainSpellings = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replaceAll('ß', 'ẞ').toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => new URL(`http://${text}`).hostname,
  (text) => new URL(`http://${text}`).hostname.toUpperCase(),
  (text) => `${text}.`,
  (text) => text.replaceAll('.', '。'),
  fullWidth,
)

describe('One identity in any spelling', () => {
  test('is compared alike as a public id or user name', () => {
    fc.assert(
      fc.property(name, fc.array(spellings, { maxLength: 3 }), (text, changes) => {
        const spelt = changes.reduce((before, change) => change(before), text)
        expect(foldPublicId(spelt)).toBe(foldPublicId(text))
        expect(foldPublicId(foldPublicId(spelt))).toBe(foldPublicId(text))
      }),
    )
  })

  test('is compared alike as an address', () => {
    fc.assert(
      fc.property(name, domain, spellings, domainSpellings, (local, host, change, changeHost) => {
        expect(foldPublicId(`${change(local).trim()}@${changeHost(host)}`)).toBe(foldPublicId(`${local}@${host}`))
      }),
    )
  })

  test('is taken as typed with other hyphens and accents, and kept with the common ones', () => {
    const ids = fc.string({ unit: fc.constantFrom(...'aäéñő0-'), minLength: 1, maxLength: 12 }).map((text) => `a${text}`)
    const hyphens = fc.constantFrom(...'\u2010\u2011\u2012\u2013\u2014\u2212\uff0d')
    fc.assert(
      fc.property(ids, hyphens, fc.constantFrom('NFC', 'NFD'), (text, hyphen, form) => {
        const typed = text.replaceAll('-', hyphen).normalize(form)
        for (const schema of [publicPartnerIdSchema, publicCustomerIdSchema, usernameSchema])
          expect(schema.parse(typed)).toBe(text.normalize('NFC'))
      }),
    )
  })

  test.each([
    ['anna.alt@example.org', 'annaalt@example.org'],
    ['anna+ib@example.org', 'anna@example.org'],
    ['anna@strasse.example', 'anna@straße.example'],
    ['anna@a.example', 'anna@a.example.org'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldPublicId(one)).not.toBe(foldPublicId(other))
  })
})

describe('An address', () => {
  test('is kept and found as people write it, whichever form a browser sends', () => {
    fc.assert(
      fc.property(label, domain, (local, host) => {
        const sent = `${local}@${new URL(`http://${host}`).hostname}`
        expect(writtenAddress(sent)).toBe(`${local}@${host}`.normalize('NFC'))
        expect(queryWords(sent).every((word) => searchWords([`${local}@${host}`], 1000).some((one) => one.startsWith(word)))).toBe(true)
      }),
    )
  })

  test.each(['a@xn--.example', 'a@xn--a-.example', 'xn--mller-kva@example.org'])('stays as it is: %s', (address) => {
    expect(writtenAddress(address)).toBe(address)
  })

  test('is shown with umlauts and in composed letters once it was entered', () => {
    expect(emailSchema.parse(' Uwe.Mueller@xn--mller-kva.de ')).toBe('Uwe.Mueller@müller.de')
    expect(emailSchema.parse('uwe@mu\u0308ller.de')).toBe('uwe@müller.de')
  })
})
