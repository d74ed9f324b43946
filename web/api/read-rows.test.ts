import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRows } from './read-rows.ts'

const ROWS = 250
let asked: string[] = []
/** The most rows that the fake server answers per call. */
let mostPerPage = 100

const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }))

beforeEach(() => {
  asked = []
  mostPerPage = 100
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'https://portal.example')
    asked.push(`${searchParams.get('cursor') ?? 'start'} ${searchParams.get('limit')}`)
    const from = Number(searchParams.get('cursor') ?? 0)
    const rows = rowsFrom(from, Math.min(Number(searchParams.get('limit')), mostPerPage, ROWS - from))
    const next = from + rows.length
    return Response.json(rows, { headers: next < ROWS ? { Link: `</api/customers?cursor=${next}>; rel="next"` } : {} })
  })
})

afterEach(() => vi.unstubAllGlobals())

test('A page takes one call, and so does the next one', async () => {
  const first = await readRows('customerList', {}, { from: 0, count: 20 }, undefined)
  const second = await readRows('customerList', {}, { from: 20, count: 20 }, first)
  expect(second.items).toEqual(rowsFrom(20, 20))
  expect(asked).toEqual(['start 20', '20 20'])
})

test('A later page is reached from the nearest known one, a hundred rows per call', async () => {
  const first = await readRows('customerList', {}, { from: 0, count: 20 }, undefined)
  const far = await readRows('customerList', {}, { from: 220, count: 20 }, first)
  expect(far).toMatchObject({ items: rowsFrom(220, 20), hasMore: true })
  expect(asked).toEqual(['start 20', '20 100', '120 100', '220 20'])
  await readRows('customerList', {}, { from: 220, count: 20 }, far)
  expect(asked.at(-1)).toBe('220 20')
})

test('The last page reveals the number of rows, and a page beyond it is empty', async () => {
  expect(await readRows('customerList', {}, { from: 240, count: 20 }, undefined)).toMatchObject({ hasMore: false, total: ROWS })
  expect(await readRows('customerList', {}, { from: 300, count: 20 }, undefined)).toMatchObject({ items: [], hasMore: false, total: ROWS })
})

test('Reading continues after short pages until the rows are complete', async () => {
  mostPerPage = 30
  const read = await readRows('customerList', {}, { from: 0, count: 70 }, undefined)
  expect(read.items).toEqual(rowsFrom(0, 70))
  expect(asked).toEqual(['start 70', '30 40', '60 10'])
})
