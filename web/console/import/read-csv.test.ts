import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { hasSurplus, readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const cellsOf = (bytes: Uint8Array) => readCsv(bytes).rows.map(({ cells }) => cells)

describe('a CSV file', () => {
  test.each([
    ['UTF-8', utf8('Name;Ort\nMüller;Köln\n')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFName;Ort\r\nMüller;Köln')],
    ['UTF-16', utf16('Name;Ort\r\nMüller;Köln\r\n')],
    ['Windows-1252', latin('Name;Ort\r\nMüller;Köln\r\n')],
    ['commas', utf8('Name,Ort\nMüller,Köln')],
    ['tabs', utf8('Name\tOrt\nMüller\tKöln')],
    ['the separator that Excel names', utf8('sep=,\r\nName,Ort\r\nMüller,Köln')],
    ['quotes', utf8('"Name";"Ort"\n"Müller";"Köln"')],
    ['old line ends', utf8('Name;Ort\rMüller;Köln')],
  ])('in %s is read', (_, bytes) => {
    expect(readCsv(bytes)).toMatchObject({ headers: ['Name', 'Ort'], rows: [{ cells: ['Müller', 'Köln'] }] })
  })

  test('counts lines as an editor does, also where a cell has several, and leaves out empty ones', () => {
    const { rows } = readCsv(utf8('Name;Ort\n"a\nb";c\n;\n\nd;e;;\n'))
    expect(rows).toEqual([
      { number: 2, cells: ['a\nb', 'c'] },
      { number: 6, cells: ['d', 'e', '', ''] },
    ])
  })

  test('gets a name for each column', () => {
    expect(readCsv(utf8('Name;;Name\na;b;c')).headers).toEqual(['Name', 'Spalte 2', 'Name (2)'])
  })

  test.each([
    ['nothing', new Uint8Array(), 'leer'],
    ['only spaces', utf8(' ;\n;;'), 'leer'],
    ['only headers', utf8('Name;Ort\n'), 'nur eine Zeile'],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'Arbeitsmappe'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'Arbeitsmappe'],
    ['NUL', utf8('Name;Ort\na\0b;c'), 'keine Textdatei'],
    ['an open quote', utf8('Name;Ort\n"a;b\nc;d'), 'Anführungszeichen'],
    ['10,000 columns', utf8(`${'a;'.repeat(10_000)}\n${'1;'.repeat(10_000)}`), '200 Spalten'],
    ['5,001 rows', utf8(`Name;Ort\n${'a;b\n'.repeat(5_001)}`), '5.000 Zeilen'],
    ['20,000 rows', utf8(`Name;Ort\n${'a;b\n'.repeat(20_000)}`), '5.000 Zeilen'],
    ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), '5 MB'],
  ])('of %s is refused', (_, bytes, words) => {
    expect(() => readCsv(bytes)).toThrow(FileRefused)
    expect(() => readCsv(bytes)).toThrow(words)
  })

  test.each([
    ['a formula', '=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['direction marks', 'a\u202Eb', 'a\u202Eb'],
    ['a cell of a megabyte', 'x'.repeat(1024 * 1024), 'x'.repeat(1000)],
  ])('may hold %s, which the server judges', (_, cell, expected) => {
    expect(cellsOf(utf8(`Name;Ort\n"${cell.replaceAll('"', '""')}";b`))).toEqual([[expected, 'b']])
  })
})

describe('any table', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', 'ß', 'É', ' ', '"', ';', ',', '|', '\t', '\n', "'", '=', '5', '.'), maxLength: 12 }),
  )
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))
  const trimmed = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.map((one) => one.trim())).filter((row) => row.some((one) => one !== ''))
  const encoders = {
    'UTF-8': utf8,
    'UTF-8 with a byte order mark': (text: string) => utf8(`\uFEFF${text}`),
    'UTF-16': utf16,
    'UTF-16 without a byte order mark': (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le')),
  }

  test.each(Object.entries(encoders))('is read as it was written in %s, whatever separates cells and ends rows', (_, encode) => {
    const writing = fc.record({
      delimiter: fc.constantFrom(';', ',', '\t', '|'),
      quoted: fc.boolean(),
      ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 5 }),
      space: fc.constantFrom('', ' ', '  '),
    })
    fc.assert(
      fc.property(table, writing, (rows, { delimiter, quoted, ends, space }) => {
        const legible = rows.map((row) => row.map((one) => one.replace(/\0|[\ud800-\udfff]/g, '')))
        const headers = (legible[0] ?? []).map((__, place) => `Spalte${place}`)
        fc.pre(trimmed(legible).length > 0)
        const text = [headers, ...legible]
          .map((row, nth) => {
            const line = stringify([[...row]], {
              delimiter,
              quoted,
              quoted_empty: true,
              quoted_match: /^\s|\s$|[\r\n]/,
              record_delimiter: '\n',
            })
            const spaced = quoted && delimiter !== '\t' ? `${space}${line.slice(0, -1)}${space}` : line.slice(0, -1)
            return `${spaced}${ends[nth % ends.length]}`
          })
          .join('')
        const read = readCsv(encode(text))
        expect(read.headers).toEqual(headers)
        expect(trimmed(read.rows.map(({ cells }) => cells))).toEqual(trimmed(legible))
        expect(read.rows.some((row) => hasSurplus(read, row))).toBe(false)
      }),
    )
  })

  test('has each row at its line, where line ends are mixed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 2, maxLength: 30 }), (ends) => {
        const text = ends.map((end, nth) => (nth === 0 ? `Vorname;E-Mail${end}` : `P${nth};p${nth}@post.example${end}`)).join('')
        const read = readCsv(utf8(text))
        expect(read.rows).toEqual(ends.slice(1).map((__, nth) => ({ number: nth + 2, cells: [`P${nth + 1}`, `p${nth + 1}@post.example`] })))
      }),
    )
  })
})

describe('of a table as people have it', () => {
  const read = (text: string) => readCsv(utf8(text))

  test('a title above the headers is left out, and named', () => {
    const { headers, headerLine, firstRows, rows } = read('Kunden, Stand 1. Mai;;\n\nVorname;Nachname;E-Mail\nAda;Alt;ada@post.example\n')
    expect({ headers, headerLine, rows }).toEqual({
      headers: ['Vorname', 'Nachname', 'E-Mail'],
      headerLine: 3,
      rows: [{ number: 4, cells: ['Ada', 'Alt', 'ada@post.example'] }],
    })
    expect(firstRows[0]).toMatchObject({ number: 1 })
  })

  test('the first person is no header', () => {
    const file = read('Ada;Alt;ada@post.example\nBea;Neu;bea@post.example')
    expect(file).toMatchObject({ headerLine: null, headers: ['Spalte 1', 'Spalte 2', 'Spalte 3'] })
    expect(file.rows).toHaveLength(2)
  })

  test('the line of headers can be chosen', () => {
    const bytes = utf8('Liste;a\nRufname;Kontakt\nLink;x')
    expect(readCsv(bytes).headerLine).toBe(1)
    expect(readCsv(bytes, { headerLine: 2 })).toMatchObject({ headers: ['Rufname', 'Kontakt'], rows: [{ number: 3 }] })
    expect(readCsv(bytes, { headerLine: null }).rows).toHaveLength(3)
    expect(() => readCsv(bytes, { headerLine: 3 })).toThrow(FileRefused)
  })

  test('no row is lost behind thousands of empty ones, and empty columns at the end are none', () => {
    const { headers, rows } = read(`Vorname;E-Mail;;;\n${';;;;\n'.repeat(20_000)}Ada;ada@post.example;;;\n`)
    expect(headers).toEqual(['Vorname', 'E-Mail'])
    expect(rows.map(({ number }) => number)).toEqual([20_002])
  })

  test('a column without a header keeps its values', () => {
    expect(read('Vorname;E-Mail;\nAda;ada@post.example;Stuttgart').headers).toEqual(['Vorname', 'E-Mail', 'Spalte 3'])
  })

  test('a quote that closes too early is refused with its line', () => {
    expect(() => read('Vorname;Ort\nAda;Bonn\n"Bea" Neu;Köln')).toThrow('Zeile 3')
  })

  test('a quote within a text stands for itself', () => {
    expect(read('Ware;Ort\nRohr 5";Köln').rows[0]?.cells).toEqual(['Rohr 5"', 'Köln'])
  })
})
