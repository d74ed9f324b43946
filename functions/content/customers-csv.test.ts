import { expect, test } from 'vitest'
import type { Customer } from '../../shared/domain/customer.ts'
import { customersCsv } from './customers-csv.ts'

const customer: Customer = {
  id: 7,
  version: 1,
  customerId: 'KD-1',
  firstName: 'Jördis',
  lastName: 'Groß',
  email: 'j@mail.example',
  phone: null,
  country: 'AT',
  ibPartnerId: 4,
  subIbId: null,
  ibAccountNumber: null,
  customerType: 'sub_ib',
  subIbCommissionPerLot: '1234.50',
  status: 'inactive',
  isFromLandingPage: true,
  // It is already the next day in Germany.
  createdAt: '2026-03-31T22:30:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
}
const owners = new Map([[4, { partnerId: 'IB-1002', companyName: 'Hanse Signale; Nord' }]])

test('the first part begins with the byte order mark and German headers, and every line ends with CRLF', () => {
  const text = customersCsv([customer], owners, true)
  expect(text.startsWith('\uFEFFKunden-ID;Vorname;Nachname;E-Mail;')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})

test('a further part contains only lines', () => {
  expect(customersCsv([customer], owners, false)).toBe(
    'KD-1;Jördis;Groß;j@mail.example;;Österreich;Sub-IB;Inaktiv;IB-1002;"Hanse Signale; Nord";;;1.234,50;Ja;01.04.2026;21.11.2026\r\n',
  )
  expect(customersCsv([], owners, false)).toBe('')
})

test('the partner columns are missing without the right to see partners', () => {
  const text = customersCsv([customer], undefined, true)
  expect(text).not.toContain('Partner-ID')
  expect(text).not.toContain('Hanse')
})

/** The cells of one line by RFC 4180. */
const cellsOf = (line: string) =>
  [...line.replace(/\r\n$/, '').matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
const cellOf = (lastName: string) => cellsOf(customersCsv([{ ...customer, lastName }], owners, false))[2]

const hostile = [
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '+cmd',
  "=cmd|'/c calc'!A1",
  '＝1',
  ' =1+1',
  '+49-431-5550',
  '+494315550',
  '+49 1;=1+1',
  '=HYPERLINK("x";"y")',
]

test.each(hostile)('a spreadsheet treats %j as text, and an import that trims restores it', (text) => {
  expect(cellOf(text)).toBe(`\t${text}`)
  expect(cellOf(text)?.trim()).toBe(text.trim())
})

test.each([
  ...['004943155501', '0431555017', '494315550170', '0431 555017', '+49 431 5550 17'],
  ...[
    '12E45',
    '1E5',
    '2E-3',
    '1,5E3',
    '3-5',
    '1-1',
    '1/2',
    '1 1/2',
    '1.2',
    '12.11',
    '12.11.2026',
    '2026-11-12',
    '10:30',
    '10:30 PM',
    '11 a.m.',
  ],
  ...['MAR-21', '21. März', 'März 21', '5. Mai 2026', 'Dez 26', '12 Oct', 'Sept 5', 'TRUE', 'wahr', 'Falsch', 'FALSE'],
  ...['50%', '€5', '5 €', '$ 3', '5.', '.5', ',5', '1.234,56', "1'000", '1 000', '(5)', '#N/A', '#NV', '#REF!', '½', '１２', '−5', "'0815"],
])('%s stays as it is in German and English spreadsheets', (text) => {
  expect(cellOf(text)).toBe(`\t${text}`)
})

test.each([
  ...[
    'a=b',
    "d'Arc",
    '7',
    '0',
    '4711',
    '12345678901',
    'IB-1001',
    'KD-77',
    'Mai',
    'Jan',
    'August',
    'Marie',
    'Weg 5',
    '5. Mai GmbH',
    'A1',
    'x2',
    '5 kg',
  ],
  ...['anna@post.example', 'Österreich', 'Wahrer', 'True Trading', 'Dezember'],
])('%s is not changed', (text) => {
  expect(cellOf(text)).toBe(text)
})

test('semicolons, quotes and line breaks stay within their cell', () => {
  expect(customersCsv([{ ...customer, lastName: 'a;"b"\nc' }], owners, false)).toContain(';"a;""b""\nc";')
})
