import { expect, test } from 'vitest'
import { paths } from '../../../shared/platform/pages.ts'
import { actions, isNamed, screens } from './destinations.ts'

const all = () => true
const labels = (search: string, destinations = [...screens(all), ...actions(all)]) =>
  destinations.filter((destination) => isNamed(destination, search)).map(({ label }) => label)

test.each([
  ['kund', ['Kunden', 'Kunde anlegen']],
  ['Hierarchie', ['IB-Hierarchie']],
  ['konfig', ['Formularkonfiguration']],
  ['verwaltung', ['Benutzerverwaltung', 'Rollenverwaltung']],
  ['neuer benutzer', ['Benutzer anlegen']],
  ['passwort', ['Mein Konto']],
  ['IB-I', ['IB-Interessenten']],
  ['vorlage', ['Einstellungen']],
  ['ablehnungsgr', ['Einstellungen']],
  ['rechte', ['Rollenverwaltung']],
  ['csv', ['Import']],
  ['guttenberg', []],
])('„%s“ names %j', (search, expected) => {
  expect(labels(search)).toEqual(expected)
})

test('an empty search names everything, and only what the person may open or do', () => {
  expect(labels('')).toContain('Dashboard')
  const nothing = [...screens(() => false), ...actions(() => false)]
  expect(nothing.map(({ path }) => path)).toEqual([paths.dashboard(), paths.account()])
})
