import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, expect, test, vi } from 'vitest'
import { environment } from '../shared/platform/environment.ts'
import { handler } from './canary.ts'

const secrets = mockClient(SecretsManagerClient)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each(['a text that Secrets Manager made up', '{"username":"canary"}'])(
  'a canary that nobody has set up fails and says so: %s',
  async (SecretString) => {
    vi.stubEnv('AWS_REGION', 'eu-central-1')
    vi.stubEnv(environment.canarySecret, 'canary')
    secrets.on(GetSecretValueCommand, { SecretId: 'canary' }).resolves({ SecretString })
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.stubEnv('LOG_LEVEL', 'info')
    await expect(handler()).rejects.toThrow('npm run canary:setup')
    expect(String(write.mock.calls.at(-1))).toContain('The canary failed')
  },
)
