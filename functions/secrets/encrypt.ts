import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting, setting } from '../runtime/environment.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { localKeyFor, localPurposeOf, type SecretContext } from './context.ts'
import { seal } from './seal.ts'

/** Encrypts a secret for its context, with KMS, or with a local key where there is none. */
export const encryptSecret = async (text: string, context: SecretContext): Promise<string> => {
  const localKey = optionalSetting(environment.secretsLocalKey)
  if (localKey !== undefined) return seal(text, localKeyFor(localKey, context), localPurposeOf(context))
  const kms = new KMSClient()
  kms.middlewareStack.add(tracing('KMS'), outsideRetries)
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ KeyId: setting(environment.secretsKeyArn), Plaintext: Buffer.from(text), EncryptionContext: context }),
  )
  if (CiphertextBlob === undefined) throw new Error('KMS answered without a ciphertext')
  return Buffer.from(CiphertextBlob).toString('base64url')
}
