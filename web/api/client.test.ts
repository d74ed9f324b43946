import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'
import { addressOf, askAfterAbsence, call, onPasswordNeeded } from './client.ts'

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }

const stored = new Map<string, string>()
const sent: {
  readonly address: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}[] = []
let answer: (address: string) => Answer = () => ({ status: 200, body: {} })

beforeEach(() => {
  stored.clear()
  sent.length = 0
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    sent.push({ address, method: init.method ?? 'GET', headers, body: init.body })
    const { status, body, headers: answered = {} } = answer(address)
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: answered })
  })
})

afterEach(() => {
  onPasswordNeeded(undefined)
  vi.unstubAllGlobals()
})

const listed = {
  status: 200,
  body: [{ id: 1 }],
  headers: { Link: '</api/ib-interessenten?cursor=abc>; rel="next"', 'X-Total-Count': '41' },
}

describe('A request', () => {
  test('fills the path with parameters and omits empty query values', () => {
    expect(addressOf('partnerByPartnerId', { params: { partnerId: 'IB/1 ü' } })).toBe('/api/ib-partners/by-partner-id/IB%2F1%20%C3%BC')
    expect(addressOf('leadList', { query: { status: 'Kontaktiert', search: '', limit: 5 } })).toBe(
      '/api/ib-interessenten?limit=5&status=Kontaktiert',
    )
  })

  test('sends the stored token, and a body only if there is one', async () => {
    stored.set('authToken', 'abc')
    answer = () => ({ status: 204 })
    await call('leadDelete', { params: { id: 7 } })
    expect(sent[0]).toMatchObject({
      method: 'DELETE',
      address: '/api/ib-interessenten/7',
      headers: { authorization: 'Bearer abc' },
      body: undefined,
    })
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
  })
})

describe('An answer', () => {
  test('of a list has its total and the cursor of the next page', async () => {
    answer = () => listed
    expect(await call('leadList', {})).toEqual({ items: [{ id: 1 }], cursor: 'abc', total: 41 })
  })

  test('with an error has status and body, and a German message for people', async () => {
    answer = () => ({
      status: 409,
      body: { code: 'conflict', message: 'Zugeordnet', requestId: 'r', count: 3, fields: { email: 'Ungültig' } },
    })
    const error = await call('leadList', {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, count: 3, fields: { email: 'Ungültig' } })
    expect(String(error)).toContain('409: {"code":"conflict"')
    expect(messageOf(error)).toBe('Zugeordnet')
  })

  test('with an error and no body has the status text', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })
})

describe('A read that is repeated', () => {
  const tagged = (etag: string) => () =>
    sent.at(-1)?.headers['if-none-match'] === etag ? { status: 304 } : { ...listed, headers: { ...listed.headers, ETag: etag } }

  test('resolves to the same object while the server answers that nothing has changed', async () => {
    stored.set('authToken', 'one')
    answer = tagged('W/"first"')
    const first = await call('leadList', {})
    expect(await call('leadList', {})).toBe(first)
    expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"first"'])
    answer = tagged('W/"second"')
    expect(await call('leadList', {})).not.toBe(first)
  })

  test('is answered in full for another address and with another token', async () => {
    stored.set('authToken', 'two')
    answer = tagged('W/"first"')
    await call('leadList', {})
    await call('leadList', { query: { limit: 5 } })
    stored.set('authToken', 'three')
    await call('leadList', {})
    expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined])
  })

  test('after a change of one’s own resolves to the same object only while its content is the same', async () => {
    stored.set('authToken', 'five')
    answer = tagged('W/"first"')
    const first = await call('leadList', {})
    await call('leadUpdate', { params: { id: 7 }, body: { status: 'Kontaktiert' } })
    expect(await call('leadList', {})).toBe(first)
    await call('leadUpdate', { params: { id: 7 }, body: { status: 'IB-Bewerbung' } })
    answer = tagged('W/"second"')
    expect(await call('leadList', {})).not.toBe(first)
  })

  test('of a record sends no tag, which is a version', async () => {
    stored.set('authToken', 'four')
    answer = () => ({ status: 200, body: { id: 7, version: 3 }, headers: { ETag: '"3"' } })
    await call('customerGet', { params: { id: 7 } })
    await call('customerGet', { params: { id: 7 } })
    expect(sent[1]?.headers).not.toHaveProperty('if-none-match')
  })
})

describe('When the token has expired', () => {
  const accepts = (token: string) => (address: string) => {
    if (address === '/api/session/refresh') return { status: 200, body: { token } }
    return sent.at(-1)?.headers.authorization === `Bearer ${token}` ? listed : { status: 401 }
  }

  test('it is renewed once for calls that fail together, and they are repeated', async () => {
    stored.set('authToken', 'old')
    answer = accepts('new')
    const pages = await Promise.all([call('leadList', {}), call('leadList', { query: { limit: 5 } })])
    expect(pages.map(({ total }) => total)).toEqual([41, 41])
    expect(sent.filter(({ address }) => address === '/api/session/refresh')).toHaveLength(1)
    expect(stored.get('authToken')).toBe('new')
  })

  test('and cannot be renewed, the call is repeated after the person has signed in again', async () => {
    stored.set('authToken', 'old')
    answer = (address) => (address === '/api/session/refresh' ? { status: 401 } : accepts('typed')(address))
    onPasswordNeeded(async () => {
      stored.set('authToken', 'typed')
      return true
    })
    expect((await call('leadList', {})).total).toBe(41)
  })

  test('and the person signed out in another tab, they are asked instead of renewing it', async () => {
    answer = accepts('typed')
    onPasswordNeeded(async () => {
      stored.set('authToken', 'typed')
      return true
    })
    expect((await call('leadList', {})).total).toBe(41)
    expect(sent.map(({ address }) => address)).not.toContain('/api/session/refresh')
  })

  test('looking up the current user asks for no password', async () => {
    stored.set('authToken', 'old')
    answer = () => ({ status: 401 })
    const ask = vi.fn(async () => true)
    onPasswordNeeded(ask)
    await expect(call('authUser', {})).rejects.toMatchObject({ status: 401 })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('A delicate call', () => {
  const refused = {
    status: 403,
    body: { code: 'proof_required', message: 'Bitte bestätigen Sie zuerst, dass Sie es sind.', requestId: 'r' },
  }

  test('is repeated with the same content after the person has proven who they are', async () => {
    let isProven = false
    answer = () => (isProven ? { status: 200, body: {} } : refused)
    const ask = vi.fn(async () => {
      isProven = true
      return true
    })
    onPasswordNeeded(ask)
    await call('userUpdate', { params: { id: 'berta' }, body: { firstName: 'Berta' } })
    expect(ask.mock.calls).toEqual([['proof']])
    expect(sent.map(({ body }) => body)).toEqual(['{"firstName":"Berta"}', '{"firstName":"Berta"}'])
  })

  test('fails with the server’s message when the person cancels', async () => {
    answer = () => refused
    onPasswordNeeded(async () => false)
    await expect(call('userDelete', { params: { id: 'berta' } })).rejects.toMatchObject({ status: 403, code: 'proof_required' })
    expect(sent).toHaveLength(1)
  })
})

test('While a person who was away is asked for the password, no call is sent, except about the session itself', async () => {
  answer = () => listed
  const asked = Promise.withResolvers<boolean>()
  onPasswordNeeded(() => asked.promise)
  const back = askAfterAbsence()
  const read = call('leadList', {})
  answer = (address) => (address.includes('proof') ? { status: 204 } : listed)
  await call('accountProof', { body: { password: 'x' } })
  expect(sent.map(({ address }) => address)).toEqual(['/api/account/proof'])
  asked.resolve(true)
  expect(await back).toBe(true)
  await read
  expect(sent.map(({ address }) => address)).toEqual(['/api/account/proof', '/api/ib-interessenten'])
})
