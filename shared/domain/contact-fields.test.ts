import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicationCreateSchema } from './application.ts'
import { partnerInputShape } from './partner.ts'
import { personShape, phoneSchema } from './person-fields.ts'
import { textSchema } from './text-schemas.ts'
import { userUpdateSchema } from './user-forms.ts'
import { withScheme } from './with-scheme.ts'

const isTaken = (schema: { readonly safeParse: (value: string) => { readonly success: boolean } }) => (text: string) =>
  schema.safeParse(text).success

describe('a name', () => {
  it.each([
    "Siobhán O'Neill-Müller",
    'Nguyễn Thị Ánh',
    'Zoe\u0308 Mu\u0308ller',
    'علی\u200cرضا',
    'می\u200cخواهم',
    'क्\u200dष',
    'ශ්\u200dරී',
    '王小明',
    'Đorđe',
  ])('may be %s', (name) => {
    expect(personShape.lastName.safeParse(name).success).toBe(true)
  })

  it.each([
    ['a joiner between Latin letters', 'Mül\u200dler', 'unsichtbares Verbindungszeichen'],
    ['a joiner at the end', 'علی\u200c', 'unsichtbares Verbindungszeichen'],
    ['a variation selector', 'Anna\ufe0f', 'unsichtbares Zeichen'],
    ['a grapheme joiner', 'Ma\u034fx', 'unsichtbares Verbindungszeichen'],
    ['a soft hyphen', 'Ma\u00adx', 'unsichtbarer Trennstrich'],
    ['a blank without width', 'Ma\u200bx', 'unsichtbares Leerzeichen'],
    ['a Mongolian separator', 'Ma\u180ex', 'unsichtbares Leerzeichen'],
    ['a character for private use', 'Ma\ue123x', 'unbekanntes Zeichen'],
    ['an unassigned character', 'Ma\u{e0fff}x', 'unbekanntes Zeichen'],
    ['half a character', 'Ma\ud800x', 'unvollständiges Zeichen'],
    ['a direction mark', 'Max\u2067', 'unsichtbares Zeichen für die Schreibrichtung'],
    ['a line break', 'Ma\nx', 'Zeilenumbruch'],
    ['a tab', 'Ma\tx', 'Tabulator'],
    ['a control character', 'Ma\u0007x', 'Steuerzeichen'],
    ['what dictation leaves behind', 'Ma\ufffcx', 'nicht lesbares Zeichen'],
    ['a note that is not drawn', 'Ma\u{1d159}x', 'unsichtbares Zeichen'],
    ['what replaces a character that could not be read', 'M\ufffdx', 'nicht lesbares Zeichen'],
    ['heaped accents', `Ma${'\u0301\u0316\u0334\u0350'}x`, 'gehäufte Akzente'],
    ['an accent on nothing', '\u0301Max', 'gehäufte Akzente'],
  ])('with %s is refused, and says so', (_, name, character) => {
    expect(personShape.firstName.safeParse(name).error?.issues[0]?.message).toBe(`Vorname enthält unzulässige Zeichen (${character})`)
  })

  it('never holds a character that is not drawn, but a joiner between letters that need one', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (/\p{Default_Ignorable_Code_Point}/u.test(character))
        expect([code, personShape.lastName.safeParse(`Ma${character}x`).success]).toEqual([code, false])
    }
  })

  it('is never refused for a character in a code that only programmers know', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 2, maxLength: 20 }), (name) => {
        for (const { message } of personShape.firstName.safeParse(name).error?.issues ?? [])
          expect(message).not.toMatch(/U\+|\(Zeichen „\P{L}/u)
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each(['Familie 👨‍👩‍👧‍👦 ❤️', 'Keycap 1️⃣, Flagge 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'שלום עולם', 'Zeile 1\nZeile 2\tTab'])('a message keeps %j', (text) => {
  expect(textSchema('Nachricht', 100).parse(text)).toBe(text)
})

describe('a telephone number', () => {
  it.each([
    '12345',
    '+49 (0) 431 / 555 017-0',
    '0151 2345678 (mobil), 030 98765 (Büro)',
    '030 123456 Durchwahl 12',
    '+1 212 555 0100 ext. 7',
    '030\u2011123\u2011456',
  ])('may be %s', (text) => {
    expect(isTaken(phoneSchema)(text)).toBe(true)
  })

  it.each(['abcdef', '-----', 'keine Angabe', '0151 abc 4567', '+++ 12', 'siehe unten 12345', 'tel:12@34567', '12345<b>'])(
    'is not %s',
    (text) => {
      expect(phoneSchema.safeParse(text).error?.issues.at(-1)?.message).toBe('Ungültige Telefonnummer')
    },
  )

  it.each(['', '123', '1-2'])('that is too short, such as %j, is refused in the words of the form', (text) => {
    expect(phoneSchema.safeParse(text).error?.issues[0]?.message).toBe('Telefonnummer muss mindestens 5 Zeichen lang sein')
  })

  it('has digits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (text) => {
        if (isTaken(phoneSchema)(text)) expect(text.replaceAll(/\D/g, '').length).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})

describe('a web address', () => {
  it.each([
    ['www.kontor.example', 'https://www.kontor.example'],
    ['kontor.example/über-uns?x=1', 'https://kontor.example/über-uns?x=1'],
    ['http:/kontor.example', 'http://kontor.example'],
    ['https//kontor.example', 'https://kontor.example'],
    ['HTTPS:kontor.example', 'HTTPS://kontor.example'],
    ['//kontor.example', 'https://kontor.example'],
    ['kontor.example:8443/a', 'https://kontor.example:8443/a'],
    ['', ''],
    ['mailto:a@kontor.example', 'mailto:a@kontor.example'],
  ])('typed as %j means %j', (typed, meant) => {
    expect(withScheme(typed)).toBe(meant)
  })

  it('has its scheme in every field', () => {
    const typed = ' www.kontor.example '
    const application = {
      firstName: 'Ida',
      lastName: 'Kontor',
      email: 'ida@kontor.example',
      phone: '0431 55501',
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: 'under-1M',
      marketingStrategy: 'Seminare',
      website: typed,
    }
    const { data } = applicationCreateSchema.safeParse(application)
    expect([
      data?.website,
      partnerInputShape.invitationLink.parse(typed),
      userUpdateSchema.parse({ profileImageUrl: typed }).profileImageUrl,
    ]).toEqual(Array.from({ length: 3 }, () => 'https://www.kontor.example'))
  })

  it.each([
    'keine',
    'n/a',
    '@kontor',
    'info@kontor.example',
    'javascript:alert(1)',
    'ftp://kontor.example',
    'https://a b.example',
    'https://a:b@kontor.example',
    'www.kontor\u200b.example',
  ])('is not %s', (typed) => {
    expect(partnerInputShape.invitationLink.safeParse(typed).success).toBe(false)
  })

  it('gets one scheme, however often it is typed', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(withScheme(withScheme(domain))).toBe(`https://${domain}`)
      }),
    )
  })
})
