import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import * as z from 'zod'
import { brandVariables } from '../../../shared/brand.ts'
import { noDeployment } from '../../aws/deployment.ts'
import { asksForApproval, deployParameters } from '../../deployment/cdk-parameters.ts'
import { checkStage } from '../../deployment/check-canary.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { assertPrepared, stackOutputs } from '../../deployment/outputs.ts'
import { run } from '../../deployment/run.ts'
import { makeSbom, sbomKey } from '../../deployment/sbom.ts'
import { keepSbom, retireAssets, sendAppShell, sendFiles } from '../../deployment/site-upload.ts'
import { stackNames } from '../../deployment/stack-names.ts'
import { assertDeployable, edgeRegion } from '../../stage.ts'
import { getStageOrThrow, stageNames } from '../../stages.ts'

/**
 * `npm run deploy -- <stage>`: checks and deploys everything of a stage. It may be repeated and interrupted at any point. `--unchecked`
 * skips the checks. `--approved` does not ask before rights widen, because somebody has approved them. `--urgent` gives new versions of the
 * Lambdas all calls at once, whatever the alarms say.
 */
const MINUTE = 60_000
const say = (line: string) => process.stdout.write(`\n── ${line}\n`)

const outputsSchema = z.object({
  PortalOrigin: z.url(),
  SiteBucketName: z.string(),
  DistributionId: z.string(),
})

const UNCHECKED = '--unchecked'
const APPROVED = '--approved'
const URGENT = '--urgent'
const OPTIONS = [UNCHECKED, APPROVED, URGENT]
const usage = `npm run deploy -- <stage> ${OPTIONS.map((option) => `[${option}]`).join(' ')}, with one of: ${stageNames.join(', ')}.`

const stageOf = ([name, ...surplus]: readonly string[]) => {
  if (name === undefined) throw new Failure(`Which stage? ${usage}`)
  if (surplus.length > 0) throw new Failure(`One stage at a time: leave out „${surplus.join(' ')}“. ${usage}`)
  const stage = getStageOrThrow(name)
  assertDeployable(stage)
  return stage
}

/** The commit of the files here, with `-dirty` if some differ from it; `unknown` outside a repository. */
const currentCommit = async () => {
  const git = (...parameters: readonly string[]) => promisify(execFile)('git', parameters)
  try {
    const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')])
    return `${commit.stdout.trim()}${changes.stdout.trim() === '' ? '' : '-dirty'}`
  } catch {
    return noDeployment.commit
  }
}

const refreshPages = async (DistributionId: string) => {
  const client = new CloudFrontClient({ region: edgeRegion })
  try {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId,
        InvalidationBatch: { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } },
      }),
    )
  } finally {
    client.destroy()
  }
}

const deploy = async () => {
  const begun = performance.now()
  const typed = process.argv.slice(2)
  const unknown = typed.filter((word) => word.startsWith('-') && !OPTIONS.includes(word))
  if (unknown.length > 0) throw new Failure(`There is no option „${unknown.join(' ')}“. ${usage}`)
  const stage = stageOf(typed.filter((word) => !OPTIONS.includes(word)))
  const asks = asksForApproval(stage, {
    isApproved: typed.includes(APPROVED),
    isTerminal: process.stdin.isTTY && process.stdout.isTTY,
  })

  say('Account')
  const { copyRegion } = stage.backups ?? {}
  await assertPrepared([stage.region, edgeRegion, ...(copyRegion === undefined ? [] : [copyRegion])], stage.account)

  if (!typed.includes(UNCHECKED)) {
    say('Checks')
    await run('A check', process.execPath, ['infra/tools/commands/check.ts'], { timeoutMs: 5 * MINUTE, quiet: true, isOfAws: false })
  }

  const sbom = await makeSbom()

  say('Web pages')
  await run('The build of the web pages', process.execPath, ['infra/tools/commands/build-web.ts'], {
    env: brandVariables(stage.brand),
    timeoutMs: 5 * MINUTE,
    isOfAws: false,
  })

  const site = join('web', 'dist', 'client')
  const target = async () => {
    const { SiteBucketName, ...app } = await stackOutputs(stage.region, stackNames(stage).app, outputsSchema)
    return { ...app, bucket: SiteBucketName, region: stage.region }
  }
  // Files first, so that no page names a missing one. The bucket is missing only before the first deployment.
  const before = await target().catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
  if (before !== undefined) {
    say('Files')
    await sendFiles(site, before)
  }

  say('Stacks')
  const deployment = { commit: await currentCommit(), isUrgent: typed.includes(URGENT) }
  await run('The deployment', 'cdk', deployParameters(stage, deployment, asks), { timeoutMs: 60 * MINUTE, asks })

  say(before === undefined ? 'Files' : 'Files of earlier builds')
  const app = await target()
  if (before?.bucket !== app.bucket) await sendFiles(site, app)
  await sendAppShell(site, app)
  await keepSbom(sbomKey(deployment.commit, new Date()), sbom, app)
  process.stdout.write(`${await retireAssets(site, app)} assets of the build before stay for 30 days.\n`)
  await refreshPages(app.DistributionId)

  if (stage.hasCanary && before !== undefined) {
    say('Canary')
    process.stdout.write(`${await checkStage(stage)}\n`)
  }

  const minutes = ((performance.now() - begun) / MINUTE).toFixed(1)
  process.stdout.write(`\n${stage.brand.name} (${stage.name}) answers at ${app.PortalOrigin} – deployed in ${minutes} min.\n`)
}

await deploy().catch(failWith)
