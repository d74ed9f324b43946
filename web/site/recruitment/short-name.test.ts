import { expect, it } from 'vitest'
import { ended, shortName } from './short-name.ts'

it.each([
  ['Lindenhof Finanzbildung GmbH', 'Lindenhof Finanzbildung'],
  ['Kaiser & Roth Trading GmbH & Co. KG', 'Kaiser & Roth Trading'],
  ['Hanse Signale UG (haftungsbeschränkt)', 'Hanse Signale'],
  ['Jonas Wichmann e.K.', 'Jonas Wichmann'],
  ['Nordkontor mbH & Co. KGaA', 'Nordkontor'],
  ['Nordkontor GmbH & Co. OHG', 'Nordkontor'],
  ['Seefahrt gGmbH', 'Seefahrt'],
  ['Harbor Signals, Inc.', 'Harbor Signals'],
  ['Harbor Signals LLC', 'Harbor Signals'],
  ['Signale & Co.', 'Signale & Co.'],
  ['Alpenkontor Handels AG', 'Alpenkontor Handels AG'],
  ['Nordkontor Vermögensverwaltungs GmbH & Co. KG', 'Nordkontor Vermögensverwaltungs GmbH & Co. KG'],
  ['Seefahrt Vertriebs UG (haftungsbeschränkt)', 'Seefahrt Vertriebs UG (haftungsbeschränkt)'],
  ['Tagwerk Produktions GmbH', 'Tagwerk Produktions GmbH'],
  ['Hanseatische AG', 'Hanseatische AG'],
  ['Erste Allgemeine AG', 'Erste Allgemeine AG'],
  ['Roth & GmbH', 'Roth & GmbH'],
  ['M GmbH', 'M GmbH'],
  ['1. GmbH', '1. GmbH'],
  ['Alpenkontor Handels-AG', 'Alpenkontor Handels-AG'],
  ['Alpenkontor Handelsgesellschaft mbH', 'Alpenkontor Handelsgesellschaft'],
  ['Hanse Signals GmbH', 'Hanse Signals'],
  ['Kaiser Solutions GmbH', 'Kaiser Solutions'],
  ['Mia Siemens AG', 'Mia Siemens'],
  ['AG', 'AG'],
  ['Signale AG Nord', 'Signale AG Nord'],
  ['Elif Aydın', 'Elif Aydın'],
])('%s is spoken of as %s', (company, short) => {
  expect(shortName(company)).toBe(short)
})

it('ends a sentence with one period, even after a name with a period', () => {
  expect(ended('Werden Sie IB-Partner bei Signale & Co.')).toBe('Werden Sie IB-Partner bei Signale & Co.')
  expect(ended('Werden Sie IB-Partner bei Lindenhof')).toBe('Werden Sie IB-Partner bei Lindenhof.')
})
