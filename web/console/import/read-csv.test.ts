import { describe, expect, test } from 'vitest'
import { inParts, missingFields, proposeColumns, rowsToSend } from './columns.ts'
import { errorFile } from './error-file.ts'
import { FileRefused, readCsv } from './read-csv.ts'

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
    const { rows } = readCsv(utf8('Name;Ort\n"a\nb";c\n;\n\nd;e;f\n'))
    expect(rows).toEqual([
      { number: 2, cells: ['a\nb', 'c'] },
      { number: 6, cells: ['d', 'e'] },
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

describe('columns', () => {
  test('are proposed by German and English headers, and by those of the portal’s own export', () => {
    expect(proposeColumns('customer', ['First Name', 'Surname', 'E-Mail-Adresse', 'Handy', 'Note'], {})).toEqual({
      firstName: { header: 'First Name' },
      lastName: { header: 'Surname' },
      email: { header: 'E-Mail-Adresse' },
      phone: { header: 'Handy' },
    })
    const own = ['Kunden-ID', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Land', 'Typ', 'Status', 'Partner-ID', 'IB-Partner']
    expect(proposeColumns('customer', own, {})).toMatchObject({ partner: { header: 'Partner-ID' }, customerType: { header: 'Typ' } })
    expect(proposeColumns('partner', ['Partner-ID', 'Firma', 'Name', 'Vorname'], {})).toEqual({
      partnerId: { header: 'Partner-ID' },
      companyName: { header: 'Firma' },
      lastName: { header: 'Name' },
      firstName: { header: 'Vorname' },
    })
  })

  test('that were chosen before come first', () => {
    const remembered = { lastName: { header: 'kontakt' }, status: { fixed: 'Aktiv' }, phone: { header: 'fehlt' } }
    expect(proposeColumns('customer', ['Nachname', 'Kontakt'], remembered)).toEqual({
      lastName: { header: 'Kontakt' },
      status: { fixed: 'Aktiv' },
    })
  })

  test('of required fields are missed, and fill rows with their values', () => {
    const columns = { firstName: { header: 'Vorname' }, email: { fixed: ' ' }, status: { fixed: 'Aktiv' } }
    expect(missingFields('customer', columns)).toEqual(['Nachname', 'E-Mail'])
    const file = readCsv(utf8('Vorname;Ort\nKim;Köln\n;Bonn'))
    expect(rowsToSend(file, columns)).toEqual([
      { number: 2, values: { firstName: 'Kim', status: 'Aktiv' } },
      { number: 3, values: { status: 'Aktiv' } },
    ])
  })

  test('rows are sent in parts that a request holds', () => {
    const rows = (count: number, length: number) =>
      Array.from({ length: count }, (_, nth) => ({ number: nth + 2, values: { firstName: 'ü'.repeat(length) } }))
    expect(inParts(rows(401, 1)).map((part) => part.length)).toEqual([200, 200, 1])
    for (const part of inParts(rows(400, 1000))) expect(Buffer.byteLength(JSON.stringify({ rows: part }))).toBeLessThan(256 * 1024)
    expect(inParts(rows(400, 1000)).flat()).toHaveLength(400)
  })
})

test('the list of mistakes can be imported again, and no cell of it is a formula', () => {
  const row = {
    number: 7,
    outcome: 'failed',
    recordId: null,
    recordName: null,
    field: 'email',
    message: 'Ungültige E-Mail-Adresse',
  } as const
  const text = errorFile('customer', [{ ...row, values: { firstName: '=1+1', lastName: 'Groß; "alt"', phone: '+494315550' } }])
  expect(text.startsWith('\uFEFFZeile;Feld;Fehler;Vorname;Nachname;Telefon\r\n')).toBe(true)
  expect(text).toContain('7;E-Mail;Ungültige E-Mail-Adresse;"\t=1+1";"Groß; ""alt""";"\t+494315550"')
  const { headers } = readCsv(utf8(text))
  expect(proposeColumns('customer', headers, {})).toEqual({
    firstName: { header: 'Vorname' },
    lastName: { header: 'Nachname' },
    phone: { header: 'Telefon' },
  })
})
