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
  // In Germany it is the next day already.
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

test('a further part holds lines alone', () => {
  expect(customersCsv([customer], owners, false)).toBe(
    'KD-1;Jördis;Groß;j@mail.example;;Österreich;Sub-IB;Inaktiv;IB-1002;"Hanse Signale; Nord";;;1.234,50;Ja;01.04.2026;21.11.2026\r\n',
  )
  expect(customersCsv([], owners, false)).toBe('')
})

test('where partners are not to be seen their columns are missing', () => {
  const text = customersCsv([customer], undefined, true)
  expect(text).not.toContain('Partner-ID')
  expect(text).not.toContain('Hanse')
})

test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\tx', '\rx', '＝1'])('a spreadsheet takes %j for text, not for a formula', (lastName) => {
  const cell = customersCsv([{ ...customer, lastName }], owners, false).split(';')[2]
  expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true)
})

test('semicolons, quotes and line breaks stay within their cell', () => {
  expect(customersCsv([{ ...customer, lastName: 'a;"b"\nc' }], owners, false)).toContain(';"a;""b""\nc";')
})
