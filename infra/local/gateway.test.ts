import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { handler as originAuthorizer } from '../../functions/origin-authorizer.ts'
import { errorSchema } from '../../shared/api/error-body.ts'
import { limits } from '../../shared/platform/limits.ts'
import { securityHeaders } from '../security-headers.ts'
import { gateway } from './gateway.ts'
import type { HttpLambda } from './lambda-event.ts'
import { portOf } from './listening.ts'
import { loadSite } from './site-files.ts'

const calls: { lambda: string; event: APIGatewayProxyEventV2 }[] = []
const recording =
  (lambda: string): HttpLambda =>
  async (event) => {
    calls.push({ lambda, event })
    return { statusCode: 200, headers: { 'content-type': 'text/plain' }, cookies: ['a=1; HttpOnly', 'b=2'], body: lambda }
  }

const script = 'export const answer = 42\n'.repeat(100)
let folder = ''
let port = 0
let writes = 0
const server = createServer()
/** The same behind CloudFront. */
const guarded = createServer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  for (const name of ['assets', 'images']) await mkdir(join(folder, 'site', name), { recursive: true })
  await writeFile(join(folder, 'site/app.html'), '<!doctype html>')
  await writeFile(join(folder, 'site/images/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'site/assets/code-abc123.js'), script)
  await writeFile(join(folder, 'secret.txt'), 'secret')
  const lambdas = {
    accountApi: recording('accountApi'),
    publicApi: recording('publicApi'),
    consoleApi: recording('consoleApi'),
    previewApi: recording('previewApi'),
    mediaApi: recording('mediaApi'),
    pages: recording('pages'),
  }
  const parts = { lambdas, site: await loadSite(join(folder, 'site')), media: { uploads: folder, media: folder }, onWrite: () => writes++ }
  server.on('request', gateway(parts))
  guarded.on('request', gateway({ ...parts, originAuthorizer }))
  await once(guarded.listen(0, '127.0.0.1'), 'listening')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = portOf(server)
})

afterEach(() => {
  vi.unstubAllEnvs()
  calls.length = 0
})

afterAll(async () => {
  for (const each of [server, guarded]) {
    each.closeAllConnections()
    each.close()
  }
  await rm(folder, { recursive: true })
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

/** Sends a request target unchanged; `fetch` would normalise it. */
const rawStatus = async (target: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).not.toContain('secret')
  return Number(answer.split(' ')[1])
}

test.each([
  ['localhost', true],
  ['127.0.0.1:4000', true],
  ['[::1]:4000', true],
  ['evil.example', false],
  ['localhost.evil.example:4000', false],
  ['127.0.0.1.evil.example', false],
])('a page that calls this machine by the name %s is answered: %s', async (host, isAnswered) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(isAnswered ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 404 /)
  expect(calls).toHaveLength(isAnswered ? 1 : 0)
})

describe('calls of the API', () => {
  test('public routes and the others go to different Lambdas', async () => {
    expect(await (await ask('/api/openapi.json')).text()).toBe('publicApi')
    expect(await (await ask('/api/login', { method: 'POST' })).text()).toBe('accountApi')
    expect(await (await ask('/api/ib-interessenten')).text()).toBe('consoleApi')
    expect(await (await ask('/api/customers')).text()).toBe('consoleApi')
  })

  test('the Lambda gets what API Gateway would hand over', async () => {
    await ask('/api/ib-partners/by-partner-id/IB%2F1%20%C3%BC?a=1&a=2&b=x+y', { headers: { Cookie: 'sid=abc; other=1', 'X-Thing': 'yes' } })
    expect(calls[0]?.event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/ib-partners/by-partner-id/{partnerId}',
      pathParameters: { partnerId: 'IB/1 ü' },
      queryStringParameters: { a: '1,2', b: 'x y' },
      rawQueryString: 'a=1&a=2&b=x+y',
      cookies: ['sid=abc', 'other=1'],
      headers: { 'x-thing': 'yes' },
      isBase64Encoded: false,
      requestContext: {
        domainName: '127.0.0.1',
        http: { method: 'GET', sourceIp: '127.0.0.1' },
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      },
    })
    expect(calls[0]?.event.headers).not.toHaveProperty('cookie')
  })

  test('JSON arrives as text, anything else and what is not UTF-8 in base64', async () => {
    const post = (contentType: string, body: BodyInit) =>
      ask('/api/login', { method: 'POST', headers: { 'content-type': contentType }, body })
    await post('application/json; charset=utf-8', '{"a":"ü"}')
    await post('application/octet-stream', 'ü')
    await post('application/json', Buffer.from('"ü"', 'latin1'))
    expect(calls.map(({ event }) => [event.body, event.isBase64Encoded])).toEqual([
      ['{"a":"ü"}', false],
      [Buffer.from('ü').toString('base64'), true],
      [Buffer.from('"ü"', 'latin1').toString('base64'), true],
    ])
  })

  test('each cookie of the answer is a header of its own', async () => {
    expect((await ask('/api/openapi.json')).headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
  })

  test('the mailer is woken after a call that may have written, not after one that reads', async () => {
    const before = writes
    await ask('/api/openapi.json')
    expect(writes).toBe(before)
    await ask('/api/login', { method: 'POST' })
    expect(writes).toBe(before + 1)
  })

  test.each([
    { what: 'a call of the console', method: 'PATCH', path: '/api/customers/7' },
    { what: 'an unknown address', method: 'GET', path: '/api/nothing' },
    { what: 'a path under another method', method: 'DELETE', path: '/api/login' },
  ])('$what takes the route that has no other', async ({ method, path }) => {
    expect(await (await ask(path, { method })).text()).toBe('consoleApi')
    expect(calls).toMatchObject([{ event: { routeKey: 'ANY /api/{proxy+}', rawPath: path, pathParameters: { proxy: path.slice(5) } } }])
  })

  test('a badly encoded address is refused in the shape of the API', async () => {
    const answer = await ask('/api/ib-partners/by-partner-id/%E0%A4%A')
    expect(answer.status).toBe(404)
    expect(errorSchema.parse(await answer.json()).code).toBe('not_found')
    expect(calls).toEqual([])
  })

  test.each([
    { how: 'announced', body: () => 'x'.repeat(limits.bodyBytes + 1) },
    { how: 'streamed', body: () => new Blob(['x'.repeat(limits.bodyBytes + 1)]).stream() },
  ])('a body over the limit, $how, is refused and never reaches a Lambda', async ({ body }) => {
    const streaming: object = { duplex: 'half' }
    const answer = await ask('/api/login', { method: 'POST', body: body(), ...streaming })
    expect(answer.status).toBe(413)
    expect(errorSchema.parse(await answer.json()).code).toBe('too_large')
    expect(calls).toEqual([])
  })

  test('a body of just the limit passes', async () => {
    const answer = await ask('/api/login', { method: 'POST', body: 'x'.repeat(limits.bodyBytes) })
    expect(answer.status).toBe(200)
  })
})

describe('pages', () => {
  test('every address of the application is answered with its shell, from the static build', async () => {
    for (const path of ['/admin', '/admin/', '/admin/customers?page=2', '/admin/gibt-es-nicht', '/ib-partner/dashboard']) {
      const answer = await ask(path)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toBe('<!doctype html>')
    }
    expect(calls).toEqual([])
  })

  test('every address that is no file’s is asked of one Lambda, known or not', async () => {
    for (const path of [
      '/',
      '/login',
      '/administration',
      '/ib/IB-1001',
      '/sitemap.xml',
      '/.well-known/security.txt',
      '/gibt-es-nicht',
      '/v1.2/x',
    ]) {
      expect(await (await ask(path)).text()).toBe('pages')
      expect(calls.at(-1)?.event).toMatchObject({ rawPath: path, routeKey: '$default' })
    }
  })

  test('documents leave compressed for browsers that understand it', async () => {
    const answer = await ask('/', { headers: { 'accept-encoding': 'br' } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(await answer.text()).toBe('pages')
  })

  test('a script that is not there is not answered with a page', async () => {
    expect((await ask('/assets/code-old.js')).status).toBe(404)
  })

  test('hashed files may be kept for ever, pictures for a day', async () => {
    const asset = await ask('/assets/code-abc123.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(await asset.text()).toBe(script)
    const picture = await ask('/images/mark.svg')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await ask('/images/mark.svg', { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })).status).toBe(304)
  })

  test('every answer carries the security headers', async () => {
    for (const path of ['/', '/api/openapi.json', '/api/nothing', '/assets/none.js', '/ib-recruitment/IB-1001']) {
      expect(Object.fromEntries((await ask(path)).headers)).toMatchObject(securityHeaders)
    }
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%00/../secret.txt',
    'http://localhost/../secret.txt',
  ])('%s leads nowhere', async (target) => {
    expect(await rawStatus(target)).toBe(404)
  })
})

describe('behind CloudFront', () => {
  const status = async (path: string, secret?: string) => {
    const headers = secret === undefined ? {} : { 'x-origin-secret': secret }
    return (await fetch(`http://127.0.0.1:${portOf(guarded)}${path}`, { headers })).status
  }

  test.each(['/', '/login', '/gibt-es-nicht', '/api/openapi.json', '/api/customers', '/api/nothing'])(
    'a call of the gateway’s own address reaches no Lambda: %s',
    async (path) => {
      vi.stubEnv('ORIGIN_SECRETS', 'Aa1,Bb2')
      expect([await status(path), await status(path, ''), await status(path, 'guessed')]).toEqual([401, 401, 403])
      expect(calls).toEqual([])
    },
  )

  test('a call with its secret is answered', async () => {
    vi.stubEnv('ORIGIN_SECRETS', 'Aa1,Bb2')
    expect([await status('/', 'Aa1'), await status('/api/openapi.json', 'Bb2')]).toEqual([200, 200])
  })
})
