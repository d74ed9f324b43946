import { expect, test } from 'vitest'
import { COUNTRIES, countryByCode } from './countries.ts'
import { fold } from './fold.ts'

test('every country is listed once, in German order, under its CLDR name', () => {
  const names = COUNTRIES.map(({ name }) => name)
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
  expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
  const german = new Intl.DisplayNames('de', { type: 'region' })
  // CLDR puts the form of government before some names: „Republik Moldau“.
  for (const { code, name } of COUNTRIES) expect(fold(german.of(code) ?? '')).toContain(fold(name))
})

test('a code is matched in any case of letters, and any other text is no country', () => {
  expect(countryByCode('de')?.name).toBe('Deutschland')
  expect(countryByCode('Deutschland')).toBeUndefined()
})
