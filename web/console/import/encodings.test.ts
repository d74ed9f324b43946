import { expect, test } from 'vitest'
import { readingsOf } from './encodings.ts'

/** A text in an encoding of one byte for each character. */
const encoded = (text: string, letters: Readonly<Record<string, number>>) =>
  Uint8Array.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)))

const mac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, Ä: 0x80, Ö: 0x85, Ü: 0x86, ß: 0xa7, é: 0x8e }
const dos = { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1, é: 0x82 }
const windows = { '€': 0x80, '–': 0x96, '’': 0x92 }
const names = ['Jürg', 'Köln', 'Groß', 'Änne', 'Übel', 'Österreich', 'Désirée', 'Bärbel Weiß']

test.each(names)('%s is read as it was written on a Mac, in MS-DOS and in Windows', (name) => {
  const table = `Name;Ort\r${name};x`
  expect(readingsOf(encoded(table, mac))[0]).toMatchObject({ encoding: 'macintosh', text: table })
  expect(readingsOf(encoded(table, dos))[0]).toMatchObject({ encoding: 'ms-dos', text: table })
  expect(readingsOf(encoded(table, windows))[0]).toMatchObject({ encoding: 'windows-1252', text: table })
})

test('every reading that differs is offered with words of the file', () => {
  const readings = readingsOf(encoded('Name\nJürg\nMüller', mac))
  expect(readings[0].words).toEqual(['Jürg', 'Müller'])
  expect(readings.map(({ words }) => words.join())).toContain('JŸrg,MŸller')
  expect(new Set(readings.map(({ words }) => words.join())).size).toBe(readings.length)
})

test('signs of Windows stand beside letters as they do in texts', () => {
  const table = 'Name;Satz\nO’Brien – Söhne;5 €'
  expect(readingsOf(encoded(table, windows))[0]).toMatchObject({ text: table })
})

test('UTF-8 that was converted twice is offered as it was meant', () => {
  const twice = new TextEncoder().encode('Name\nMÃ¼ller')
  expect(readingsOf(twice).map(({ words }) => words[0])).toEqual(['Müller', 'MÃ¼ller'])
})

test.each(['Ana São', 'Àngel', 'Łukasz', 'Ελένη', 'Наталья', '王', 'Anna'])('%s in UTF-8 leaves no choice', (name) => {
  expect(readingsOf(new TextEncoder().encode(`Name\n${name}`))).toHaveLength(1)
})
