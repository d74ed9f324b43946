import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearDomain } from './near-domain.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.de', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['GMAI.COM', 'gmail.com'],
  ['gmx.ed', 'gmx.de'],
  ['gmy.de', 'gmx.de'],
  ['gmxx.de', 'gmx.de'],
  ['gmx.dee', 'gmx.de'],
  ['gmx.nte', 'gmx.net'],
  ['wbe.de', 'web.de'],
  ['web.dw', 'web.de'],
  ['webb.de', 'web.de'],
  ['tonline.de', 't-online.de'],
  ['t-onlin.de', 't-online.de'],
  ['t-online.com', 't-online.de'],
  ['outlok.com', 'outlook.com'],
  ['outlook.cmo', 'outlook.com'],
  ['hotmial.com', 'hotmail.com'],
  ['iclould.com', 'icloud.com'],
  ['icloud.de', 'icloud.com'],
  ['yaho.de', 'yahoo.de'],
  ['freenet.d', 'freenet.de'],
])('%s is probably meant as %s', (typed, domain) => {
  expect(nearDomain(`anna.zett@${typed}`)).toBe(domain)
})

test.each([
  ...['gmail.com', 'gmx.at', 'gmx.net', 'web.de', 'mail.de', 'ymail.com', 'yahoo.co.uk', 'live.it', 'outlook.fr', 'me.com', 'weg.de'],
  ...['lindenhof.example', 'abc.de', 'bmw.de', 'outlook.lindenhof.de', 'gmail.lindenhof.de', 'müller.de', ''],
])('nothing else is proposed for %s', (domain) => {
  expect(nearDomain(`anna@${domain}`)).toBe(undefined)
})

test.each(['gmial.com', 'anna@', '@gmial.com', 'anna@@gmial.com', 'a b@gmial.com', ''])(
  '„%s“ is no address to propose another for',
  (text) => {
    expect(nearDomain(text)).toBe(undefined)
  },
)

test('a letter that is left out, doubled, or swapped in the name of a mailbox is found', () => {
  const domains = [
    'gmail.com',
    'gmx.de',
    'web.de',
    't-online.de',
    'outlook.com',
    'hotmail.com',
    'icloud.com',
    'freenet.de',
    'yahoo.de',
    'posteo.de',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...domains),
      fc.nat({ max: 20 }),
      fc.constantFrom('left out', 'doubled', 'swapped'),
      (domain, place, slip) => {
        const at = 1 + (place % (domain.indexOf('.') - 2))
        const [before, letter = '', next = '', after] = [domain.slice(0, at), domain[at], domain[at + 1], domain.slice(at + 2)]
        const typed = before + { 'left out': next, doubled: letter + letter + next, swapped: next + letter }[slip] + after
        fc.pre(typed !== domain && next !== '.' && domain.indexOf('.') > 3)
        expect(nearDomain(`a@${typed}`)).toBe(domain)
      },
    ),
  )
})
