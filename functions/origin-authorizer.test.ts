import { afterEach, expect, test, vi } from 'vitest'
import { environment } from '../shared/platform/environment.ts'
import { handler } from './origin-authorizer.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const allows = async (...secrets: readonly string[]) => (await handler({ identitySource: [...secrets] })).isAuthorized

test('only a request with CloudFront’s secret passes', async () => {
  vi.stubEnv(environment.originSecrets, 'Aa1')
  expect(await allows('Aa1')).toBe(true)
  expect(await allows()).toBe(false)
  for (const other of ['', 'Aa', 'Aa11', 'aa1', 'Aa1,']) expect(await allows(other), other).toBe(false)
})

test('during a change of the secret the old and the new one are accepted, and no others', async () => {
  vi.stubEnv(environment.originSecrets, 'Aa1,Bb2')
  expect([await allows('Aa1'), await allows('Bb2'), await allows('Aa1,Bb2'), await allows(',')]).toEqual([true, true, false, false])
})

test('without any secret no request passes', async () => {
  vi.stubEnv(environment.originSecrets, '')
  await expect(allows('')).rejects.toThrow('ORIGIN_SECRETS is not set')
})
