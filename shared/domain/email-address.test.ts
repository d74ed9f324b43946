import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailProblem, isEmailAddress } from './email-address.ts'
import { emailSchema } from './person-fields.ts'

describe('an e-mail address', () => {
  it.each([
    "siobhan.o'neill@post.example",
    'max&moritz+news@lehrer-laempel.example',
    'a@b.de',
    'info@müller-söhne.de',
    'x@straße.example',
    'uwe@xn--mller-kva.de',
    'm@почта.рф',
    'm@xn--80a1acny.xn--p1ai',
    'sato@日本語.jp',
    'team@4you.1a.museum',
    `${'l'.repeat(64)}@${'d'.repeat(63)}.de`,
    '_-_@post.example',
  ])('%s can be reached', (address) => {
    expect(emailProblem(address, 'x')).toBeUndefined()
  })

  it.each([
    ['a dot first', '.hans@post.example'],
    ['a dot last', 'hans.@post.example'],
    ['two dots', 'hans..maier@post.example'],
    ['an empty label', 'hans@post..example'],
    ['a dot before the domain', 'hans@.post.example'],
    ['a dot after the domain', 'hans@post.example.'],
    ['a hyphen first', 'hans@-post.example'],
    ['a hyphen last', 'hans@post-.example'],
    ['a hyphen at the ending', 'hans@post.example-'],
    ['a label too long', `hans@${'d'.repeat(64)}.de`],
    ['a label too long for servers', `hans@${'ü'.repeat(60)}.de`],
    ['a name too long', `${'h'.repeat(65)}@post.example`],
    ['too long', `hans@${'abc.'.repeat(65)}de`],
    ['digits as the ending', 'hans@192.168.7.12'],
    ['one label', 'hans@localhost'],
    ['two at signs', 'hans@post@mail.example'],
    ['white space', 'hans maier@post.example'],
    ['a quote after it', "hans@post.example'"],
    ['a bracket', '<hans@post.example>'],
    ['a sign in the ending', 'hans@post.ex|mple'],
    ['an underscore in the domain', 'hans@po_st.example'],
    ['letters of two scripts', 'hans@pоst.example'],
    ['letters that only look Latin', 'hans@сосо.com'],
    ['wide letters', 'hans@ｐost.example'],
    ['an ideographic full stop', 'hans@post。example'],
    ['an emoji', 'hans@post☕.example'],
    ['a hyphen that does not break', 'hans@my\u2011post.example'],
  ])('with %s is refused: %s', (_, address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  it.each([
    ['jörg@post.example', 'Ungültige E-Mail-Adresse (Zeichen „ö“)'],
    ['hаns@post.example', 'Ungültige E-Mail-Adresse (Zeichen „а“)'],
    ['hans\u2011maier@post.example', 'Ungültige E-Mail-Adresse (geschützter Bindestrich)'],
    ['hans maier@post.example', 'Ungültige E-Mail-Adresse (Leerzeichen)'],
    ['hans@my\u00a0post.example', 'Ungültige E-Mail-Adresse (geschütztes Leerzeichen)'],
    ['hans\u061c@post.example', 'E-Mail enthält unzulässige Zeichen (unsichtbares Zeichen für die Schreibrichtung)'],
    ['hans@po\u200cst.example', 'E-Mail enthält unzulässige Zeichen (unsichtbares Verbindungszeichen)'],
    ['hans@post.\u{e0061}example', 'E-Mail enthält unzulässige Zeichen (unsichtbares Zeichen)'],
  ])('is refused with the character at fault: %j', (address, message) => {
    expect(emailSchema.safeParse(address).error?.issues.map((issue) => issue.message)).toContain(message)
  })

  it('that a browser would send is taken', () => {
    const part = fc.stringMatching(/^[a-z0-9_+'-]{1,12}$/)
    const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => !text.startsWith('xn--'))
    const ending = fc.stringMatching(/^[a-z]{2,10}$/)
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(label, { minLength: 1, maxLength: 4 }),
        ending,
        (local, labels, last) => {
          expect(isEmailAddress(`${local.join('.')}@${[...labels, last].join('.')}`)).toBe(true)
        },
      ),
    )
  })

  it('with an invisible character anywhere is refused', () => {
    const invisible = fc.constantFrom(...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u2060\ufe0f\ufeff\u{e0020}\ue000\u202e'.split(/(?:)/u))
    fc.assert(
      fc.property(invisible, fc.nat({ max: 17 }), (character, at) => {
        const address = 'hans@post.example'
        const typed = address.slice(0, at) + character + address.slice(at)
        const parsed = emailSchema.safeParse(typed)
        expect(parsed.success && parsed.data !== address).toBe(false)
      }),
    )
  })
})
