import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { spreadsheetCell } from '../../../shared/domain/spreadsheet-cell.ts'
import { cleanedCell, readCells } from './import-cells.ts'

test.each(['1,23457E+11', '4.9E+10', '5E-3', '9,9E11'])('%s is refused in every field: a spreadsheet has rounded it', (text) => {
  for (const kind of ['customer', 'partner', 'lead'] as const)
    for (const { name } of importFields[kind]) expect(readCells(kind, { [name]: text }, {}).problems.get(name)).toContain('gerundet')
})

test.each([
  '#REF!',
  '#NV',
  '#N/V',
  '#WERT!',
  '#DIV/0!',
  '#CALC!',
  '#KALK!',
  '#FELD!',
  '#GETTING_DATA',
  '########',
  'Err:502',
  'Fehler:508',
])('%s is refused: it is no value', (text) => {
  expect(readCells('customer', { ibAccountNumber: text }, {}).problems.get('ibAccountNumber')).toContain('Fehler')
})

test.each(['=A1', '=SVERWEIS(A2;Liste!A:B;2;0)', '="0151"&"-"', '=0151', '＝1+1'])('%s is refused: a formula is not its result', (text) => {
  for (const kind of ['customer', 'partner', 'lead'] as const)
    for (const { name } of importFields[kind]) expect(readCells(kind, { [name]: text }, {}).problems.get(name)).toContain('Formel')
})

test.each(['=A1', '1,23457E+11', '#NV'])('%s is a text like others where a file of the portal says so', (text) => {
  expect(readCells('customer', { ibAccountNumber: spreadsheetCell(text).padStart(text.length + 1, '\t') }, {}).cells.ibAccountNumber).toBe(
    text,
  )
})

test.each(['12E45', '1E5', '3-5', 'MAR-21', '00123', '#12', '# 7 A', 'Fehler'])('%s is a code like others', (text) => {
  expect(readCells('customer', { ibAccountNumber: text }, {}).cells.ibAccountNumber).toBe(text)
})

test.each([
  ['="0151 2345"', '0151 2345'],
  ['= "00123"', '00123'],
  ['="a""b"', 'a"b'],
  ["'0151", '0151'],
  ["' +49 30", '+49 30'],
  ["'t Hooft", "'t Hooft"],
  ['=1+1', '=1+1'],
])('%s means %s in every field', (text, meant) => {
  expect(cleanedCell(text)).toBe(meant)
})

test.each([
  ['lastName', 'von der\nHeide', 'von der Heide'],
  ['lastName', 'von \r\n der\tHeide\n', 'von der Heide'],
  ['ibAccountNumber', 'AB\u202812', 'AB 12'],
  ['phone', '030 1234567\n0151 2345678', '030 1234567 / 0151 2345678'],
  ['followUpOn', '٢٤.١٢.٢٠٣٠', '2030-12-24'],
  ['subIbCommissionPerLot', '۲٫۵', '2.5'],
] as const)('a cell is one line in Latin digits: %s %j', (name, typed, read) => {
  expect(readCells('customer', { [name]: typed }, {})).toEqual({ cells: { [name]: read }, problems: new Map() })
})

test('every text that the portal writes into a file is read as that text', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '"', '0', '1', '+', '-', ' ', '\t', '(', 'E', ',') }))
  fc.assert(
    fc.property(text, (written) => {
      expect(cleanedCell(spreadsheetCell(written))).toBe(written.trim())
    }),
  )
})

test('an amount with two meanings is read by the sign of its column, and asked for without one', () => {
  const read = (sign: 'comma' | 'point' | null) =>
    readCells('partner', { commissionRate: '2.500' }, { commissionRate: { sign, example: '2.500' } })
  expect(read('comma').cells.commissionRate).toBe('2500')
  expect(read('point').cells.commissionRate).toBe('2.5')
  expect(read(null).problems.get('commissionRate')).toBe('2.500: 2.500,00 oder 2,50?')
})
