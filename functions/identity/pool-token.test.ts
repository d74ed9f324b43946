import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { FetchError } from 'aws-jwt-verify/error'
import { expect, it, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { signInLines } from '../../shared/platform/log-lines.ts'

vi.stubEnv(environment.userPoolId, 'eu-central-1_Test00001')
vi.stubEnv(environment.userPoolClientId, 'client')
const { poolKeys, poolNameOfToken } = await import('./pool-token.ts')

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
const jwks = { keys: [{ kid: 'key', kty: 'RSA', alg: 'RS256', use: 'sig', n, e }] }
const fetchKeys = vi.fn(async () => new TextEncoder().encode(JSON.stringify(jwks)).buffer)
poolKeys.fetcher = { fetch: fetchKeys }

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

it('says that signing in is unavailable, rather than that the password is wrong, when the pool’s keys cannot be fetched', async () => {
  fetchKeys.mockRejectedValueOnce(new FetchError('https://cognito-idp.eu-central-1.amazonaws.com', 'no answer'))
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await expect(poolNameOfToken(tokenOf(3600))).rejects.toMatchObject({ code: 'unavailable' })
  // An alarm counts this line.
  expect(lines.mock.calls.flat().join()).toContain(signInLines.unavailable)
  lines.mockRestore()
})

it('returns the user of a token', async () => {
  expect(await poolNameOfToken(tokenOf(3600))).toBe('berta')
})

it.each(['', 'no.token.atall', 'e30.e30.e30'])('rejects „%s“', async (text) => {
  await expect(poolNameOfToken(text)).rejects.toThrow()
})

it('rejects a token that is expired or signed with a foreign key', async () => {
  await expect(poolNameOfToken(tokenOf(-1))).rejects.toThrow()
  await expect(poolNameOfToken(tokenOf(3600, 'other'))).rejects.toThrow()
})

it('rejects a token with another signature or another payload', async () => {
  const [head = '', payload = '', signature = ''] = tokenOf(3600).split('.')
  const [, other = ''] = tokenOf(7200).split('.')
  await expect(poolNameOfToken([head, other, signature].join('.'))).rejects.toThrow()
  await expect(
    poolNameOfToken([head, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.')),
  ).rejects.toThrow()
})
