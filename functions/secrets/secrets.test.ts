import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mailSecretContext } from './context.ts'
import { decryptSecret } from './decrypt.ts'
import { encryptSecret } from './encrypt.ts'
import { seal, unseal } from './seal.ts'

const TEXT = 'Streng-Geheim-4711'

describe('on a single machine, a secret', () => {
  beforeEach(() => {
    vi.stubEnv('SECRETS_LOCAL_KEY', 'k'.repeat(40))
  })

  test('can be decrypted for its configuration, and is unreadable in between', async () => {
    const sealed = await encryptSecret(TEXT, mailSecretContext(7))
    expect(sealed).not.toContain(TEXT)
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain(TEXT)
    expect(await decryptSecret(sealed, mailSecretContext(7))).toBe(TEXT)
  })

  test('cannot be decrypted for another configuration, after a change, or with another key', async () => {
    const sealed = await encryptSecret(TEXT, mailSecretContext(7))
    await expect(decryptSecret(sealed, mailSecretContext(8))).rejects.toThrow()
    await expect(decryptSecret(sealed, mailSecretContext(null))).rejects.toThrow()
    await expect(decryptSecret(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, mailSecretContext(7))).rejects.toThrow()
    vi.stubEnv('SECRETS_LOCAL_KEY', 'l'.repeat(40))
    await expect(decryptSecret(sealed, mailSecretContext(7))).rejects.toThrow()
  })

  test('is encrypted differently each time', async () => {
    expect(await encryptSecret(TEXT, mailSecretContext(7))).not.toBe(await encryptSecret(TEXT, mailSecretContext(7)))
  })
})

test('a sealed text opens for its purpose alone, and not with a shortened tag', () => {
  const key = 'k'.repeat(40)
  const sealed = seal('', key, 'session-seal')
  expect(unseal(sealed, key, 'session-seal')).toBe('')
  expect(() => unseal(sealed, key, 'mail-password')).toThrow()
  const shortened = Buffer.from(sealed, 'base64url').subarray(0, 16).toString('base64url')
  expect(() => unseal(shortened, key, 'session-seal')).toThrow()
})

test('on AWS, KMS encrypts and decrypts with the owner as context', async () => {
  vi.stubEnv('SECRETS_LOCAL_KEY', '')
  vi.stubEnv('SECRETS_KEY_ARN', 'arn:aws:kms:eu-central-1:000000000000:key/1')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  const kms = mockClient(KMSClient)
  const told = { KeyId: 'arn:aws:kms:eu-central-1:000000000000:key/1', EncryptionContext: { mailConfiguration: 'partner-7' } }
  kms.on(EncryptCommand, told).resolves({ CiphertextBlob: new Uint8Array([1, 2, 3]) })
  kms.on(DecryptCommand, { ...told, CiphertextBlob: Buffer.from([1, 2, 3]) }).resolves({ Plaintext: Buffer.from(TEXT) })
  expect(await decryptSecret(await encryptSecret(TEXT, mailSecretContext(7)), mailSecretContext(7))).toBe(TEXT)
})
