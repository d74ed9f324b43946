import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '../../shared/platform/pages.ts'
import { holdsSecretLink } from './holds-secret-link.ts'

const token = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 12, maxLength: 40 })
const path = fc.oneof(
  ...[paths.withdrawal, paths.confirmation, paths.disclosure, paths.unsubscription].map((of) => token.map((text) => of(text))),
  token.map((text) => paths.choosePassword(text)),
  token.map((text) => paths.choosePassword(text).replace('#', '?von=mail#')),
)

const codeOf = (sign: string) => sign.charCodeAt(0)
const hex = (sign: string) => codeOf(sign).toString(16).padStart(2, '0')
/** How one sign may be spelled so that a browser or a mail program reads it as itself. */
const spellings: readonly ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => `%${hex(sign)}`,
  (sign) => `%${hex(sign).toUpperCase()}`,
  (sign) => `=${hex(sign).toUpperCase()}`,
  (sign) => `&#${codeOf(sign)};`,
  (sign) => `&#x${hex(sign)};`,
  (sign) => ({ '/': '&sol;', '#': '&num;', _: '&lowbar;' })[sign] ?? sign,
  (sign) => `${sign}=\r\n`,
  (sign) => `${sign}\u200b`,
  (sign) => (sign === '/' ? '//' : sign),
  (sign) => (sign === '/' ? '\\' : sign),
  (sign) => (sign === '/' ? '/./' : sign),
  (sign) => (sign === '/' ? '/hilfe/../' : sign),
  (sign) => sign.replace(/[!-~]/, (one) => String.fromCodePoint(codeOf(one) + 0xfee0)),
]
const layer = fc.array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 7 })
/** Each sign is spelled in the next way of the layer. */
const spelled = (text: string, ways: readonly ((sign: string) => string)[]) =>
  [...text].map((sign, nth) => ways[nth % ways.length]?.(sign) ?? sign).join('')

test('a secret link is found in every spelling that a program reads as one', () => {
  fc.assert(
    fc.property(path, layer, fc.constantFrom('https://portal.example', 'HTTPS://PORTAL.EXAMPLE', ''), (link, ways, origin) => {
      expect(holdsSecretLink(`Guten Tag, bitte ${origin}${spelled(link, ways)} öffnen.`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a secret link is found below several layers of one spelling', () => {
  const layers = fc.array(
    fc.constantFrom<(text: string) => string>(encodeURIComponent, (text) => spelled(text, [(sign) => `&#${codeOf(sign)};`])),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(path, layers, (link, ways) => {
      expect(holdsSecretLink(ways.reduce((text, spell) => spell(text), link))).toBe(true)
    }),
  )
})

test.each([
  'Guten Tag, Ihre Auskunft ist da.',
  'Der Widerruf/die Kündigung steht unter https://portal.example/datenschutz#widerruf',
  'https://portal.example/ib/IB-1001?k=seminar-mai-2026',
  'Ihr Passwort #12345678 ändern Sie unter https://portal.example/passwort-vergessen',
  '100 % = 25 & mehr; 3 < 4',
])('no secret link is found in %j', (text) => {
  expect(holdsSecretLink(text)).toBe(false)
})
