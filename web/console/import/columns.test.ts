import { describe, expect, test } from 'vitest'
import { inParts, missingFields, proposeColumns, rowsToSend } from './columns.ts'
import { errorFile } from './error-file.ts'
import { readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('columns', () => {
  test('do not hold values of a row that has more of them than the file has headers: the row is sent as wrong', () => {
    const file = readCsv(utf8('Vorname,Betrag,E-Mail\nAnna,1,50,a@x.example\nBert,2,b@x.example,,'))
    expect(rowsToSend(file, { email: { header: 'E-Mail' } })).toEqual([
      { number: 2, values: { email: '50' }, hasSurplus: true },
      { number: 3, values: { email: 'b@x.example' } },
    ])
  })

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
  const text = errorFile('customer', [{ ...row, changes: [], values: { firstName: '=1+1', lastName: 'Groß; "alt"', phone: '+494315550' } }])
  expect(text.startsWith('\uFEFFZeile;Feld;Fehler;Vorname;Nachname;Telefon\r\n')).toBe(true)
  expect(text).toContain('7;E-Mail;Ungültige E-Mail-Adresse;"\t=1+1";"Groß; ""alt""";"\t+494315550"')
  const { headers } = readCsv(utf8(text))
  expect(proposeColumns('customer', headers, {})).toEqual({
    firstName: { header: 'Vorname' },
    lastName: { header: 'Nachname' },
    phone: { header: 'Telefon' },
  })
})
