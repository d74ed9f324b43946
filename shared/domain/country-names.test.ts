import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { countryOf } from './country-names.ts'

test.each([
  ['Germany', 'DE'],
  ['GERMANY', 'DE'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['aut', 'AT'],
  ['Oesterreich', 'AT'],
  ['Suisse', 'CH'],
  ['CHE', 'CH'],
  ['U.K.', 'GB'],
  ['Great Britain', 'GB'],
  ['Scotland', 'GB'],
  ['The Netherlands', 'NL'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['Turkey', 'TR'],
  ['TÜRKİYE', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Česko', 'CZ'],
  ['Polska', 'PL'],
  ['España', 'ES'],
  ['Ελλάδα', 'GR'],
  ['United Arab Emirates', 'AE'],
  ['South Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['Hong Kong', 'HK'],
  ['Moldova', 'MD'],
  ['  fl ', 'LI'],
  ['Germania', 'DE'],
  ['Alemania', 'DE'],
  ['Duitsland', 'DE'],
  ['Avusturya', 'AT'],
  ['Niemcy', 'DE'],
  ['GER', 'DE'],
  ['SLO', 'SI'],
  ['Deutschland (DE)', 'DE'],
  ['AT – Österreich', 'AT'],
  ['Schweiz/Suisse/Svizzera', 'CH'],
  ['Niederlande (Holland)', 'NL'],
])('%s is %s', (text, code) => {
  expect(countryOf(text)?.code).toBe(code)
})

test('every listed country is known by its codes, and by its names in German and English', () => {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  for (const { code, name } of COUNTRIES)
    for (const text of [code, code.toLowerCase(), name, english.of(code) ?? '']) expect([text, countryOf(text)?.code]).toEqual([text, code])
})

test('no name means two countries', () => {
  for (const language of ['de', 'en', 'fr', 'it', 'es', 'nl', 'pl', 'tr']) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const { code } of COUNTRIES) expect([language, countryOf(names.of(code) ?? '')?.code]).toEqual([language, code])
  }
})

test.each([
  '',
  '-',
  'Atlantis',
  'Nigeria',
  'NGA',
  'NG',
  'Österreich-Ungarn',
  'constructor',
  'Deutschland AT',
  'Deutschland / Österreich',
  'Korea (Nord)',
  '(',
  '/',
])('%j is none of them', (text) => {
  expect(countryOf(text)).toBeUndefined()
})
