import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { canaryOf, checkAt, checkStage } from '../../deployment/check-canary.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { DEMO_PASSWORD } from '../../local/seed/accounts.ts'
import type { Stage } from '../../stage.ts'
import { getStageOrThrow, stageNames } from '../../stages.ts'
import { enterStage } from './stage-table.ts'

/**
 * `npm run canary -- <stage>` checks a deployed stage once, `npm run canary -- http://localhost:4000` a portal on this machine with its demo
 * data. `npm run canary:setup -- <stage>` makes the user, the partner and the credentials that the canary of a stage needs.
 */
const usage = `npm run canary -- <stage or http://localhost:4000>, or npm run canary:setup -- <stage>, with one of: ${stageNames.join(', ')}.`

const setUp = async (stage: Stage) => {
  const { PortalOrigin, CanarySecret: SecretId } = await canaryOf(stage)
  await enterStage(stage.name)
  const { setUpCanary } = await import('../../../functions/use-cases/accounts/set-up-canary.ts')
  const client = new SecretsManagerClient({ region: stage.region })
  try {
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(await setUpCanary()) }))
  } finally {
    client.destroy()
  }
  return `The canary of ${stage.name} is set up. It checks ${PortalOrigin} every five minutes.`
}

/** An administrator of the demo data, and a partner of theirs. */
const demoCredentials = { username: 'admin', password: DEMO_PASSWORD, device: 'c'.repeat(43), partnerId: 'IB-1001' }

const isOnThisMachine = (where: string) => /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(where)

const run = async () => {
  const [first, ...rest] = process.argv.slice(2)
  const isSetUp = first === '--setup'
  const [where, ...surplus] = isSetUp ? rest : [first, ...rest]
  if (where === undefined || surplus.length > 0) throw new Failure(usage)
  if (isSetUp) return setUp(getStageOrThrow(where))
  return isOnThisMachine(where) ? checkAt(where, demoCredentials) : checkStage(getStageOrThrow(where))
}

await run().then((sentence) => process.stdout.write(`${sentence}\n`), failWith)
