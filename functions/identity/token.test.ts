import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'

vi.stubEnv(environment.userPoolId, 'eu-central-1_Test00001')
vi.stubEnv(environment.userPoolClientId, 'client')
const { tokenVerifier, verifyToken } = await import('./token.ts')

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
tokenVerifier.cacheJwks({ keys: [{ kid: 'key', kty: 'RSA', alg: 'RS256', use: 'sig', n, e }] })

afterEach(() => vi.useRealTimers())

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (seconds: number) => {
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
  const signed = `${base64({ kid: 'key', alg: 'RS256' })}.${base64(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

it('tells whose token it is, the second time as the first', async () => {
  const token = tokenOf(3600)
  const first = await verifyToken(token)
  expect(first?.username).toBe('berta')
  expect(await verifyToken(token)).toEqual(first)
})

it('knows a token no more once it has expired, however often it was verified before', async () => {
  const token = tokenOf(60)
  expect(await verifyToken(token)).toBeDefined()
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await verifyToken(token)).toBeUndefined()
})

it('is not taken in by a known token with another signature or another payload', async () => {
  const [head = '', payload = '', signature = ''] = tokenOf(3600).split('.')
  expect(await verifyToken([head, payload, signature].join('.'))).toBeDefined()
  const [, other = ''] = tokenOf(7200).split('.')
  expect(await verifyToken([head, other, signature].join('.'))).toBeUndefined()
  expect(await verifyToken([head, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'))).toBeUndefined()
})

it('remembers the latest thousand tokens only, and verifies others anew', async () => {
  const first = tokenOf(3600)
  await verifyToken(first)
  const verify = vi.spyOn(tokenVerifier, 'verify')
  for (let index = 0; index < 1000; index++) await verifyToken(tokenOf(3600))
  verify.mockClear()
  await verifyToken(first)
  expect(verify).toHaveBeenCalledTimes(1)
})
