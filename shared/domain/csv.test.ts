import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

const read = (text: string): unknown => parse(text, { delimiter: ';', record_delimiter: '\r\n', bom: true, relax_column_count: true })

test('every text comes back from a file, but for the space around it', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({
      unit: fc.constantFrom('0', '1', '5', '.', ',', '-', '/', ':', 'E', '+', '=', '@', "'", '"', ';', '\t', '\n', ' ', 'M', 'a', 'i', '%'),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const trimmed = (cells: readonly string[]) => cells.map((one) => one.trim())
      const lines = read(csvLines(rows, ['a', 'b']))
      expect(Array.isArray(lines) && lines.slice(1).map(trimmed)).toEqual(rows.map(trimmed))
    }),
  )
})

test('no text of digits and signs stands in a file as a spreadsheet would read it, except for short whole numbers', () => {
  const value = fc.string({ unit: fc.constantFrom(...'0123456789.,:/- %€$()E'), minLength: 1 }).map((text) => text.trim())
  fc.assert(
    fc.property(value, (text) => {
      fc.pre(/\d/.test(text) && !/^(0|[1-9]\d{0,10})$/.test(text))
      expect(csvLines([[text, 'x']])).toMatch(/^"\t/)
    }),
  )
})

test('amounts and times of the portal stay what they are', () => {
  expect(csvLines([[{ calculable: '1.234,50' }, { calculable: '24.12.2026' }]])).toBe('1.234,50;24.12.2026\r\n')
})
