import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting, setting } from '../runtime/environment.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { localKeyFor, localPurposeOf, type SecretContext } from './context.ts'
import { unseal } from './seal.ts'

/**
 * Decrypts a secret for its context.
 * @throws Error when it belongs to another context or was changed
 */
export const decryptSecret = async (sealed: string, context: SecretContext): Promise<string> => {
  const localKey = optionalSetting(environment.secretsLocalKey)
  if (localKey !== undefined) return unseal(sealed, localKeyFor(localKey, context), localPurposeOf(context))
  const kms = new KMSClient()
  kms.middlewareStack.add(tracing('KMS'), outsideRetries)
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      KeyId: setting(environment.secretsKeyArn),
      CiphertextBlob: Buffer.from(sealed, 'base64url'),
      EncryptionContext: context,
    }),
  )
  if (Plaintext === undefined) throw new Error('KMS answered without a plaintext')
  return Buffer.from(Plaintext).toString('utf8')
}
