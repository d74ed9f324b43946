import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import * as z from 'zod'
import { environment } from '../../../shared/platform/environment.ts'
import { stackOutputs } from '../../deployment/outputs.ts'
import { stackNames } from '../../deployment/stack-names.ts'
import { getStageOrThrow } from '../../stages.ts'
import { enterStage } from '../commands/stage-table.ts'
import { startFront } from './front.ts'
import { INBOX } from './inbox.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The gateway's own address, which bypasses CloudFront. */
    gateway: string
    /** The bucket of pictures and material. */
    mediaBucket: string
  }
}

const HOUR_MS = 3_600_000

const appSchema = z.object({ DistributionId: z.string(), DistributionDomainName: z.string(), MediaBucketName: z.string() })

/** Lets the jobs look for entries to seal now: before the stage was filled they may have found none, and would look again in an hour. */
const sealSoon = async () => {
  const [{ AUDIT_CHAIN, auditChainJobs }, { heldJob, takeJob }, { jobKey }] = await Promise.all([
    import('../../../functions/data/audit-chain.ts'),
    import('../../../functions/data/due-jobs.ts'),
    import('../../../functions/data/keys.ts'),
  ])
  const now = Date.now()
  const key = jobKey(auditChainJobs.kind, AUDIT_CHAIN)
  const taken = await takeJob(key, randomUUID(), new Date(now + 2 * HOUR_MS), new Date(now + 60_000))
  if (taken === undefined) return
  const job = auditChainJobs.parse(heldJob(taken))
  await auditChainJobs.release(job, job.position, new Date())
}

/** Fills the deployed stage with the demo data and starts the front. */
export default async (project: TestProject) => {
  const stage = getStageOrThrow('rehearsal')
  await enterStage(stage.name)
  const app = await stackOutputs(stage.region, stackNames(stage).app, appSchema)
  // For the pictures and the material of the demo data.
  process.env[environment.mediaBucket] = app.MediaBucketName
  const { seed } = await import('../../local/seed.ts')
  await seed()
  await sealSoon()

  const emulator = process.env.AWS_ENDPOINT_URL ?? ''
  const front = await startFront({ emulator, distributionId: app.DistributionId, domainName: app.DistributionDomainName })
  project.provide('origin', front.origin)
  project.provide('gateway', front.gateway)
  project.provide('mediaBucket', app.MediaBucketName)
  project.provide('mailUrl', process.env[INBOX] ?? '')
  return front.stop
}
