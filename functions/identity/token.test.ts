import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { FetchError } from 'aws-jwt-verify/error'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'

vi.stubEnv(environment.userPoolId, 'eu-central-1_Test00001')
vi.stubEnv(environment.userPoolClientId, 'client')
const { poolKeys, verifyToken } = await import('./token.ts')

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
const jwks = { keys: [{ kid: 'key', kty: 'RSA', alg: 'RS256', use: 'sig', n, e }] }
const fetchKeys = vi.fn(async () => new TextEncoder().encode(JSON.stringify(jwks)).buffer)
poolKeys.fetcher = { fetch: fetchKeys }

afterEach(() => vi.useRealTimers())

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (seconds: number, kid = 'key') => {
  const now = Math.floor(Date.now() / 1000)
  const iss = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Test00001'
  const payload = {
    iss,
    client_id: 'client',
    token_use: 'access',
    username: 'berta',
    sub: 'x',
    jti: randomUUID(),
    iat: now,
    exp: now + seconds,
  }
  const signed = `${base64({ kid, alg: 'RS256' })}.${base64(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

it('throws an error, rather than reporting an invalid token, when the pool’s keys cannot be fetched', async () => {
  fetchKeys.mockRejectedValueOnce(new FetchError('https://cognito-idp.eu-central-1.amazonaws.com', 'no answer'))
  await expect(verifyToken(tokenOf(3600))).rejects.toThrow(FetchError)
})

it('returns the user of a token', async () => {
  expect(await verifyToken(tokenOf(3600))).toMatchObject({ username: 'berta' })
})

it.each(['', 'no.token.atall', 'e30.e30.e30'])('rejects „%s“', async (text) => {
  expect(await verifyToken(text)).toBeUndefined()
})

it('rejects forged tokens', async () => {
  const header = fc.oneof(
    fc.json(),
    fc.record({ kid: fc.constantFrom('key', 'other'), alg: fc.constantFrom('RS256', 'none', 'HS256') }).map((part) => JSON.stringify(part)),
  )
  const payload = fc.oneof(
    fc.json(),
    fc.record({ iss: fc.string(), token_use: fc.constant('access') }).map((part) => JSON.stringify(part)),
  )
  const madeUp = fc
    .tuple(header, payload, fc.string())
    .map((parts) => parts.map((part) => Buffer.from(part).toString('base64url')).join('.'))
  await fc.assert(
    fc.asyncProperty(madeUp, async (token) => {
      expect(await verifyToken(token)).toBeUndefined()
    }),
  )
})

it('rejects a token signed with a foreign key, however often it is tried', async () => {
  expect(await verifyToken(tokenOf(3600, 'other'))).toBeUndefined()
  expect(await verifyToken(tokenOf(3600, 'other'))).toBeUndefined()
})

it('rejects an expired token, even one that was verified before', async () => {
  const token = tokenOf(60)
  expect(await verifyToken(token)).toBeDefined()
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await verifyToken(token)).toBeUndefined()
})

it('rejects a known token with another signature or another payload', async () => {
  const [head = '', payload = '', signature = ''] = tokenOf(3600).split('.')
  expect(await verifyToken([head, payload, signature].join('.'))).toBeDefined()
  const [, other = ''] = tokenOf(7200).split('.')
  expect(await verifyToken([head, other, signature].join('.'))).toBeUndefined()
  expect(await verifyToken([head, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'))).toBeUndefined()
})
