import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEEP_QUERY } from './keep-query.ts'

type Response = { readonly statusCode: number; readonly headers: Readonly<Record<string, { readonly value: string }>> }

/** What CloudFront sends to a visitor who asked with this query; undefined stands for an address without a question mark. */
const sent = (response: Response, query: string | undefined): unknown =>
  runInNewContext(`${KEEP_QUERY}; handler(event)`, {
    event: { request: { rawQueryString: () => query }, response: structuredClone(response) },
  })

const redirectTo = (value: string): Response => ({ statusCode: 301, headers: { location: { value } } })

it('a redirect keeps the query as it was sent', () => {
  fc.assert(
    fc.property(
      fc.webQueryParameters().filter((query) => query !== ''),
      (query) => {
        expect(sent(redirectTo('/ib/IB-1001'), query)).toEqual(redirectTo(`/ib/IB-1001?${query}`))
      },
    ),
  )
})

it.each([
  ['/ib/IB-1001?k=messe', 'utm_source=brief', '/ib/IB-1001?k=messe&utm_source=brief'],
  ['/login#oben', 'next=%2Fadmin%2Fcustomers%3Fsearch%3Da%2526b', '/login?next=%2Fadmin%2Fcustomers%3Fsearch%3Da%2526b#oben'],
  ['/agb', '', '/agb'],
  ['/agb', undefined, '/agb'],
])('to %s with the query %s it leads to %s', (location, query, expected) => {
  expect(sent(redirectTo(location), query)).toEqual(redirectTo(expected))
})

it('a page is sent unchanged', () => {
  const page = { statusCode: 200, headers: { 'content-type': { value: 'text/html' } } }
  expect(sent(page, 'k=messe')).toEqual(page)
})
