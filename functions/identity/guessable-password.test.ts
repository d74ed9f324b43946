import { expect, test } from 'vitest'
import { commonWords } from './common-words.ts'
import { containedName, isGuessable } from './guessable-password.ts'

const guessable = (password: string) => isGuessable(password, 12, (word) => commonWords.has(word))

test('knows far more than the 10,000 commonest passwords', () => {
  expect(commonWords.size).toBeGreaterThan(50_000)
})

test.each([
  'Wahrscheinlich',
  'Passwort2026!',
  'sommer-2026-2027',
  '!!!Schalke1904!!!',
  'Fußball123456',
  'FUSSBALL123456',
  'qwertyuiop123',
  'hallohallohallo',
  'aaaaaaaaaaaa',
  '123456789012',
  'abcdefghijkl',
  'qwertz123456',
  '112233445566',
  'asdfghjklöä1',
  'Hallo-Schatz-2026',
  'liverpoolfreedom',
])('„%s“ is guessable', (password) => {
  expect(guessable(password)).toBe(true)
})

test.each([
  'Rot-Kehlchen-7',
  'vier blaue Elefanten',
  'sonne mond sterne',
  'correct horse battery',
  'Sommer im Wald 2026',
  'kX7#pQ2vLm9z',
  '8f3e-91ac-77d0',
  '482913057264',
  'Rot-Kehlchen-7Rot-Kehlchen-7',
  'корабль-тихо-9',
])('„%s“ is not guessable', (password) => {
  expect(guessable(password)).toBe(false)
})

const names = ['Annika', 'Müller-Voß', 'annika.voss', 'Jo', 'Nordlicht Vermögen GmbH', 'Partnerportal', 'portal.broker-haus']

test.each([
  ['annika-mag-regen', 'Annika'],
  ['MUELLER steht im Wald', 'Müller'],
  ['xx-voß-xx-blau', 'Voß'],
  ['9nordlicht9nordlicht', 'Nordlicht'],
  ['vermoegen-im-garten', 'Vermögen'],
  ['MeinPartnerportal7', 'Partnerportal'],
  ['im-haus-am-see', 'haus'],
])('„%s“ contains „%s“', (password, name) => {
  expect(containedName(password, names)).toBe(name)
})

test.each(['Johannisbeeren-9', 'rot-kehlchen-7'])('„%s“ contains no name', (password) => {
  expect(containedName(password, names)).toBeUndefined()
})
