import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { CanaryFailure, checkPortal } from '../../functions/canary/check-portal.ts'
import { type CanaryCredentials, canaryCredentialsSchema } from '../../functions/canary/credentials.ts'
import type { Stage } from '../stage.ts'
import { Failure } from './failure.ts'
import { stackOutputs } from './outputs.ts'
import { stackNames } from './stack-names.ts'

const appSchema = z.object({ PortalOrigin: z.url(), CanarySecret: z.string() })

/**
 * Address of a stage's portal, and the id of the secret of its canary.
 * @throws Failure when the stage has no canary or is not deployed
 */
export const canaryOf = (stage: Stage) => {
  if (!stage.hasCanary) throw new Failure(`The stage „${stage.name}“ has no canary. Set hasCanary of the stage to true, and deploy it.`)
  return stackOutputs(stage.region, stackNames(stage).app, appSchema)
}

/**
 * Runs the canary once against a portal.
 * @returns a sentence about the outcome
 * @throws Failure naming the step that failed
 */
export const checkAt = async (origin: string, credentials: CanaryCredentials): Promise<string> => {
  const begun = performance.now()
  const outcome = await checkPortal(origin, credentials).catch((error: unknown) => {
    throw error instanceof CanaryFailure ? new Failure(`The canary failed at ${origin}. ${error.message}`, { cause: error }) : error
  })
  if (outcome === 'challenged') return `The canary signed in at ${origin}, but sent no form: forms ask every sender for work at the moment.`
  return `The canary passed at ${origin} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`
}

/** Runs the canary of a stage once; see {@link checkAt}. @throws Failure also when it is not set up */
export const checkStage = async (stage: Stage): Promise<string> => {
  const { PortalOrigin, CanarySecret: SecretId } = await canaryOf(stage)
  const client = new SecretsManagerClient({ region: stage.region })
  try {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }))
    if (!SecretString.startsWith('{')) throw new Failure(`The canary is not set up yet: npm run canary:setup -- ${stage.name}`)
    return await checkAt(PortalOrigin, canaryCredentialsSchema.parse(JSON.parse(SecretString)))
  } finally {
    client.destroy()
  }
}
