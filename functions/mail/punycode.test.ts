import { expect, test } from 'vitest'
import { punycodeAddress } from '../runtime/punycode-address.ts'
import { punycodeEnvelope, withTypedAddresses } from './punycode.ts'

test('a domain with umlauts is sent to mail servers in Punycode', () => {
  expect(punycodeAddress('info@müller.example')).toBe('info@xn--mller-kva.example')
  expect(punycodeAddress('👩')).toBe('👩')
  expect(punycodeAddress('Info@firma.example')).toBe('Info@firma.example')
})

test('sender, recipients and blind copies are all converted, and results are reported with the addresses as typed', () => {
  const typed = {
    from: { name: 'Müller', address: 'von@müller.example' },
    to: ['a@müller.example', 'b@straße.example'],
    bcc: ['archiv@köln.example'],
  }
  const wire = punycodeEnvelope(typed)
  expect(wire).toEqual({
    from: { name: 'Müller', address: 'von@xn--mller-kva.example' },
    to: ['a@xn--mller-kva.example', 'b@xn--strae-oqa.example'],
    bcc: ['archiv@xn--kln-sna.example'],
  })
  const [first = '', second = ''] = wire.to
  expect(
    withTypedAddresses([...typed.to, ...typed.bcc], {
      answer: '250',
      taken: [first, ...wire.bcc],
      refusals: [{ address: second, words: '550', isFinal: true }],
    }),
  ).toEqual({
    answer: '250',
    taken: ['a@müller.example', 'archiv@köln.example'],
    refusals: [{ address: 'b@straße.example', words: '550', isFinal: true }],
  })
})
