import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerCreateSchema } from './customer.ts'
import { amountSchema } from './entity.ts'
import { queryWords } from './fold.ts'
import { foldPublicId, publicPartnerIdSchema } from './ids.ts'
import { mailConfigurationInputSchema } from './mail-configuration.ts'
import { emailSchema, optionalPhoneSchema, phoneSchema } from './person-fields.ts'
import { retentionUpdateSchema } from './retention.ts'
import { secondFactorCodeSchema } from './second-factor.ts'
import { asciiDigits } from './typed-signs.ts'

/** The zeros of all scripts that have digits. */
const zeros = Array.from({ length: 0x1fbff }, (_, code) => code).filter(
  (code) => code > 0x39 && /\p{Nd}/u.test(String.fromCodePoint(code)) && Number(asciiDigits(String.fromCodePoint(code))) === 0,
)

const inDigits = (zero: number) => (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** What keyboards of other scripts make of the digits, and of all signs. */
const keyboards = fc.oneof(fc.constantFrom(...zeros).map(inDigits), fc.constant(wide))
const digits = (least: number, most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })

const spells = (name: string, typed: fc.Arbitrary<string>, read: (text: string) => unknown) =>
  test(name, () => {
    fc.assert(
      fc.property(typed, keyboards, (text, keyboard) => {
        expect(read(keyboard(text))).toEqual(read(text))
      }),
    )
  })

describe('What is typed with the digits of another script is taken as with Latin ones', () => {
  test('of more than sixty scripts', () => {
    expect(zeros.length).toBeGreaterThan(60)
    for (const zero of zeros) expect(asciiDigits(inDigits(zero)('0123456789'))).toBe('0123456789')
  })

  const numbers = digits(6, 12).map((text) => `+49 (${text.slice(0, 3)}) ${text.slice(3)}-0`)
  spells('in a phone number', numbers, (text) => phoneSchema.parse(text))
  spells('in a phone number that may be missing', numbers, (text) => optionalPhoneSchema('Telefon').parse(text))
  spells('in an e-mail address', digits(1, 6), (text) => emailSchema.parse(`anna.${text}@post.example`))
  spells('in a public id', digits(1, 9), (text) => publicPartnerIdSchema.parse(`IB-${text}`))
  spells('in the comparison of ids', digits(1, 9), (text) => foldPublicId(`IB-${text}`))
  spells('in a search', digits(1, 9), (text) => queryWords(`kd-${text}`))
  spells('in an amount', digits(1, 3), (text) => amountSchema(3).parse(text))
  spells('in a code from an app', digits(6, 6), (text) => secondFactorCodeSchema.parse(text))
  spells(
    'in an account',
    digits(1, 20).map((text) => `AB ${text}`),
    (text) => customerCreateSchema.shape.ibAccountNumber.parse(text),
  )
  spells('in a number of days', fc.constantFrom('30', '365', '1.000'), (text) => retentionUpdateSchema.safeParse({ mails: text }))
  spells('in a port', fc.constantFrom('25', '465', '2525'), (text) => mailConfigurationInputSchema.parse({ smtpPort: text }))
})

describe('What is typed on another keyboard', () => {
  test.each([
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
    ['＋４９（０）３０－１２３４５６', '+49(0)30-123456'],
    ['\u202a+49 151 2345678\u202c', '+49 151 2345678'],
    ['०३० १२३४५६', '030 123456'],
    ['030\u00a0123\u202f456', '030 123 456'],
  ])('is kept as a phone number in ASCII: %j', (typed, kept) => {
    expect(phoneSchema.parse(typed)).toBe(kept)
  })

  test.each([
    ['ａｎｎａ＠ｐｏｓｔ．ｅｘａｍｐｌｅ', 'anna@post.example'],
    ['anna＠post。example', 'anna@post.example'],
    ['anna.٤٢@müller.example', 'anna.42@müller.example'],
    ['anna@４you.example', 'anna@4you.example'],
    ['anna٢@موقع٢.example', 'anna2@موقع٢.example'],
  ])('is kept as an address that mail servers know: %s', (typed, kept) => {
    expect(emailSchema.parse(typed)).toBe(kept)
    expect(foldPublicId(typed)).toBe(foldPublicId(kept))
  })

  test.each([
    ['١٢٫٥', '12.50'],
    ['２，５', '2.50'],
    ['۷.۲۵', '7.25'],
  ])('is the amount that was meant: %s', (typed, amount) => {
    expect(amountSchema(3).parse(typed)).toBe(amount)
  })

  test('separates the addresses of a list', () => {
    expect(
      mailConfigurationInputSchema.parse({ bccEmails: 'a＠post.example、b@post.example،c@post.example', senderEmail: 'ｄ@post.example' }),
    ).toEqual({ bccEmails: 'a@post.example, b@post.example, c@post.example', senderEmail: 'd@post.example' })
  })
})
