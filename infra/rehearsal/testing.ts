import type { TestProject } from 'vitest/node'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { enterStage } from '../commands/stage-table.ts'
import { stackOutputs } from '../deployment/outputs.ts'
import { stackNames } from '../deployment/stack-names.ts'
import { getStageOrThrow } from '../stages.ts'
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

const appSchema = z.object({ DistributionId: z.string(), DistributionDomainName: z.string(), MediaBucketName: z.string() })

/** Fills the deployed stage with the demo data and starts the front. */
export default async (project: TestProject) => {
  const stage = getStageOrThrow('rehearsal')
  await enterStage(stage.name)
  const app = await stackOutputs(stage.region, stackNames(stage).app, appSchema)
  // For the pictures and the material of the demo data.
  process.env[environment.mediaBucket] = app.MediaBucketName
  const { seed } = await import('../local/seed.ts')
  await seed()

  const emulator = process.env.AWS_ENDPOINT_URL ?? ''
  const front = await startFront({ emulator, distributionId: app.DistributionId, domainName: app.DistributionDomainName })
  project.provide('origin', front.origin)
  project.provide('gateway', front.gateway)
  project.provide('mediaBucket', app.MediaBucketName)
  project.provide('mailUrl', process.env[INBOX] ?? '')
  return front.stop
}
