import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting, setting } from './environment.ts'
import { loadSecrets } from './load-secrets.ts'

const secrets = mockClient(SecretsManagerClient)
const keeps = (id: string, value?: string) => secrets.on(GetSecretValueCommand, { SecretId: id }).resolves({ SecretString: value })

beforeEach(() => {
  secrets.reset()
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  // Restored after each test.
  vi.stubEnv(environment.signingKey, '')
  vi.stubEnv(environment.originSecrets, '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a Lambda reads the secrets that its settings name, in their order', async () => {
  vi.stubEnv(environment.signingKeySecret, 'key-1')
  vi.stubEnv(environment.originSecretIds, 'origin-2,origin-1')
  keeps('key-1', 'a key of at least thirty-two characters')
  keeps('origin-1', 'Aa1')
  keeps('origin-2', 'Bb2')
  await loadSecrets()
  expect(setting(environment.signingKey)).toBe('a key of at least thirty-two characters')
  expect(setting(environment.originSecrets)).toBe('Bb2,Aa1')
})

test('on a single machine nothing is read, and the settings stay as they are', async () => {
  vi.stubEnv(environment.signingKey, 'the key of this machine')
  await loadSecrets()
  expect(secrets.calls()).toEqual([])
  expect(setting(environment.signingKey)).toBe('the key of this machine')
})

test('a Lambda that may not read a secret, or finds none, does not start and says so', async () => {
  vi.stubEnv(environment.originSecretIds, 'origin-1')
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  secrets.on(GetSecretValueCommand).rejects(Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' }))
  await expect(loadSecrets()).rejects.toThrow('not authorized')
  keeps('origin-1')
  await expect(loadSecrets()).rejects.toThrow('has no value')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'The secrets cannot be read', error: 'AccessDeniedException' },
    { level: 'error', message: 'The secrets cannot be read' },
  ])
  expect(optionalSetting(environment.originSecrets)).toBeUndefined()
})
