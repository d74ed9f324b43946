import { constant, constantFrom, assert as holds, oneof, asyncProperty as property, string, tuple, webPath } from 'fast-check'
import { expect, inject, test } from 'vitest'
import { errorSchema } from '../../shared/api/error-body.ts'
import { errorMessages } from '../../shared/api/errors.ts'
import { api, routeEntries } from '../../shared/api/index.ts'
import { matchRoute } from '../../shared/api/match-route.ts'
import type { Route } from '../../shared/api/route.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

const ask = async (method: string, path: string) => {
  const response = await fetch(new URL(path, inject('origin')), { method })
  const text = await response.text()
  const error = text === '' ? undefined : errorSchema.parse(JSON.parse(text))
  return { status: response.status, allow: response.headers.get('allow'), error }
}

const known = constantFrom(...routeEntries().map(([, { path }]) => path))
const filled = tuple(known, string({ unit: 'grapheme', minLength: 1, maxLength: 12 })).map(([path, text]) =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(text).replaceAll('.', 'x')),
)

test('a path under a method that it does not take is refused, and told which ones it takes', async () => {
  await holds(
    property(known, constantFrom(...METHODS), async (template, method) => {
      const path = template.replaceAll(/\{\w+\}/g, '4711')
      const found = matchRoute<Route>(api, method, path.split('/'))
      if (!('allowed' in found)) return
      const { status, allow, error } = await ask(method, path)
      expect({ status, allow }).toEqual({ status: 405, allow: found.allowed.join(', ') })
      if (method !== 'HEAD') expect(error).toMatchObject({ code: 'method_not_allowed', message: errorMessages.method_not_allowed })
    }),
    { numRuns: 150 },
  )
})

test('an address that the contract does not have is refused, however near it is to one that it has', async () => {
  const near = oneof(
    tuple(filled, constantFrom('/', '/x', '//', '%2F', '/{id}')).map(([path, more]) => `${path}${more}`),
    tuple(filled, constant('/x/y/z')).map(([path, more]) => `${path}${more}`),
    webPath().map((path) => `/api/unbekannt${path}`),
    constantFrom('/api/', '/api//', '/api/constructor', '/api/__proto__/x', '/api/%7Bproxy+%7D', '/api/customers%00', '/api/100%25'),
  )
  await holds(
    property(near, constantFrom('GET', 'POST', 'DELETE'), async (path, method) => {
      const found = matchRoute<Route>(api, method, decodeURIComponent(new URL(path, inject('origin')).pathname).split('/'))
      if ('route' in found || found.allowed.length > 0) return
      const { status, error } = await ask(method, path)
      expect({ path, status, code: error?.code }).toEqual({ path, status: 404, code: 'not_found' })
    }),
    { numRuns: 300 },
  )
})

test('a call of any route reaches its own endpoint', async () => {
  for (const [name, { method, path, access }] of routeEntries()) {
    if (access === 'public') continue
    const { status } = await ask(method, path.replaceAll(/\{\w+\}/g, '4711'))
    expect({ name, status }).toEqual({ name, status: 401 })
  }
})
