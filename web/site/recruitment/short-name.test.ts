import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Lindenhof Finanzbildung GmbH', 'Lindenhof Finanzbildung'],
  ['Kaiser & Roth Trading GmbH & Co. KG', 'Kaiser & Roth Trading'],
  ['Hanse Signale UG (haftungsbeschränkt)', 'Hanse Signale'],
  ['Jonas Wichmann e.K.', 'Jonas Wichmann'],
  ['AG', 'AG'],
  ['Signale AG Nord', 'Signale AG Nord'],
  ['Elif Aydın', 'Elif Aydın'],
])('%s is spoken of as %s', (company, short) => {
  expect(shortName(company)).toBe(short)
})
