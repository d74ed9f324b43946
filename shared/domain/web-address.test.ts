import { expect, test } from 'vitest'
import { isLink, isWebAddress } from './web-address.ts'

test.each([
  ['https://firma.example', true, true],
  ['https://müller.example/über-uns?a=1#b', true, true],
  ['http://localhost:4000/ib/IB-1001', true, false],
  ['http://localhost.evil/ib/IB-1001', true, true],
  ['https://keine', false, false],
  ['https://anna@firma.example', false, false],
  ['https://fir\u200bma.example', false, false],
  ['https://firma.example/a b', false, false],
  ['javascript:alert(1)', false, false],
  ['https://', false, false],
  ['https://www,firma.example', false, false],
  ['https://firma!.example', false, false],
  ['https://-firma.example', false, false],
  ['https://a_b.firma.example:8080/x', true, true],
  ['https://firma.رسيل', true, true],
])('%s is a link: %s, and the address of a website: %s', (text, link, website) => {
  expect([isLink(text), isWebAddress(text)]).toEqual([link, website])
})
