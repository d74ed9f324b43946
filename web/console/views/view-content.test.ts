import { describe, expect, test } from 'vitest'
import { addressWith, columnsIn, contentOf, isSameContent, NO_CONTENT, usualColumns } from './view-content.ts'

const shown = (address: string) => contentOf('customers', new URLSearchParams(address))

describe('what an address shows of a list', () => {
  test('are its filters, its order and its columns', () => {
    expect(shown('search=Mül&status=active&page=3&customer=4711&sort=createdAt&spalten=name,status')).toEqual({
      filters: { search: 'Mül', status: 'active' },
      sort: 'createdAt',
      columns: ['name', 'status'],
    })
  })

  test('is the usual order and the usual columns where it names unknown ones or these', () => {
    expect(shown('sort=age&spalten=constructor')).toEqual(NO_CONTENT)
    expect(shown(`sort=-createdAt&spalten=${usualColumns('customers').join(',')}`)).toEqual(NO_CONTENT)
  })

  test('always has the column that names the record, each once', () => {
    expect(columnsIn('customers', 'status,status,email')).toEqual(['name', 'status', 'email'])
    expect(columnsIn('customers', 'status,name')).toEqual(['status', 'name'])
  })
})

describe('the address of a view', () => {
  test('says all that the list shows, and keeps the tab and the size of pages', () => {
    const content = { filters: { status: 'pending' }, sort: 'createdAt', columns: null }
    const address = addressWith('applications', new URLSearchParams('tab=bewerbungen&status=approved&page=2&size=50'), content, 7)
    expect(address).toBe('?tab=bewerbungen&size=50&ansicht=7&status=pending&sort=createdAt')
    expect(contentOf('applications', new URLSearchParams(address))).toEqual(content)
  })

  test('is empty for all rows', () => {
    expect(addressWith('leads', new URLSearchParams('ansicht=7&status=IB-Bewerbung'), NO_CONTENT)).toBe('')
  })
})

test('two contents are the same in whatever order their filters stand', () => {
  const one = { filters: { status: 'active', type: 'client' }, sort: null, columns: null }
  expect(isSameContent('customers', one, { ...one, filters: { type: 'client', status: 'active' }, sort: '-createdAt' })).toBe(true)
  expect(isSameContent('customers', one, { ...one, filters: { type: 'client' } })).toBe(false)
})
