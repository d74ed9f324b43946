import type { TestProject } from 'vitest/node'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { stackOutputs } from '../deployment/outputs.ts'
import { stackNames } from '../deployment/stack-names.ts'
import { getStageOrThrow } from '../stages.ts'
import { startFront } from './front.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The gateway's own address, which bypasses CloudFront. */
    gateway: string
    /** Address of the AWS emulator. */
    emulator: string
  }
}

const dataSchema = z.object({ TableName: z.string(), UserPoolId: z.string(), UserPoolClientId: z.string() })
const appSchema = z.object({ DistributionId: z.string(), DistributionDomainName: z.string(), PortalOrigin: z.url() })

/** Fills the deployed stage with the demo data and starts the front. */
export default async (project: TestProject) => {
  const stage = getStageOrThrow('rehearsal')
  const names = stackNames(stage)
  const data = await stackOutputs(stage.region, names.data, dataSchema)
  const app = await stackOutputs(stage.region, names.app, appSchema)
  Object.assign(process.env, {
    [environment.tableName]: data.TableName,
    [environment.userPoolId]: data.UserPoolId,
    [environment.userPoolClientId]: data.UserPoolClientId,
    [environment.portalOrigin]: app.PortalOrigin,
  })
  const { seed } = await import('../local/seed.ts')
  await seed()

  const emulator = process.env.AWS_ENDPOINT_URL ?? ''
  const front = await startFront({ emulator, distributionId: app.DistributionId, domainName: app.DistributionDomainName })
  project.provide('origin', front.origin)
  project.provide('gateway', front.gateway)
  project.provide('emulator', emulator)
  project.provide('mailUrl', emulator)
  return front.stop
}
