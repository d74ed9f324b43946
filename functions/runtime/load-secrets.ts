import { type EnvironmentName, environment } from '../../shared/platform/environment.ts'
import { optionalSetting } from './environment.ts'
import { errorFacts, log } from './log.ts'
import { outsideRetries, tracing } from './trace.ts'

/** Settings whose values are secrets, each with the setting that lists the ids of its values in Secrets Manager. */
const secretSettings: readonly (readonly [setting: EnvironmentName, ids: EnvironmentName])[] = [
  [environment.signingKey, environment.signingKeySecret],
  [environment.linkKeys, environment.linkKeySecrets],
  [environment.originSecrets, environment.originSecretIds],
]

/** Milliseconds for one attempt; three fit into the ten seconds that a Lambda has for its start. */
const TIMEOUT_MS = 2500

const readSecrets = async (ids: readonly string[]): Promise<string[]> => {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const client = new SecretsManagerClient({ requestHandler: { requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true } })
  client.middlewareStack.add(tracing('SecretsManager'), outsideRetries)
  try {
    return await Promise.all(
      ids.map(async (SecretId) => {
        const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }))
        if (!SecretString) throw new Error(`The secret ${SecretId} has no value`)
        return SecretString
      }),
    )
  } finally {
    client.destroy()
  }
}

/** Reads the text of one secret. @throws the error of Secrets Manager; Error when it has no value */
export const readSecret = async (id: string): Promise<string> => (await readSecrets([id])).join('')

/**
 * Reads the secrets that this Lambda's settings name, once, so that `setting` returns them. Lambdas await it before they serve; without such
 * settings, as on a single machine, it does nothing.
 * @throws the error of Secrets Manager, logged, which ends the start of the Lambda
 */
export const loadSecrets = async (): Promise<void> => {
  try {
    await Promise.all(
      secretSettings.map(async ([name, idsSetting]) => {
        const ids = optionalSetting(idsSetting)
        if (ids !== undefined) process.env[name] = (await readSecrets(ids.split(','))).join(',')
      }),
    )
  } catch (error) {
    log('error', 'The secrets cannot be read', errorFacts(error))
    throw error
  }
}
