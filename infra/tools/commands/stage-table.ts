import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { brandVariables } from '../../../shared/brand.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { Failure } from '../../deployment/failure.ts'
import { stackOutputs } from '../../deployment/outputs.ts'
import { stackNames } from '../../deployment/stack-names.ts'
import { copyData } from '../../local/backups.ts'
import { freePort } from '../../local/child.ts'
import { createDataDir, linkKey, signingKey } from '../../local/data-files.ts'
import { startEngine } from '../../local/engine.ts'
import { dataDir } from '../../local/settings.ts'
import { getStageOrThrow, stageNames } from '../../stages.ts'

const dataSchema = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  UserPoolClientId: z.string(),
  SecretsKeyArn: z.string(),
  LinkKeySecretArns: z.string(),
})
const appSchema = z.object({ PortalOrigin: z.url(), SigningKeySecretArn: z.string() })

/** Names that these commands take: the deployed stages, and the data of this machine. */
export const tableNames: readonly string[] = ['local', ...stageNames]

/** @throws Failure unless the name is one of {@link tableNames} */
export const assertTableName = (name: string | undefined, usage: string): string => {
  if (name === undefined || !tableNames.includes(name)) throw new Failure(`${usage}, with one of: ${tableNames.join(', ')}.`)
  return name
}

/** Directs the functions of the portal, which read the environment, to a deployed stage. Import them afterwards. */
export const enterStage = async (name: string): Promise<{ readonly origin: string }> => {
  const stage = getStageOrThrow(name)
  const stacks = stackNames(stage)
  const data = await stackOutputs(stage.region, stacks.data, dataSchema)
  const { PortalOrigin, SigningKeySecretArn } = await stackOutputs(stage.region, stacks.app, appSchema)
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    [environment.tableName]: data.TableName,
    [environment.userPoolId]: data.UserPoolId,
    [environment.userPoolClientId]: data.UserPoolClientId,
    [environment.portalOrigin]: PortalOrigin,
    [environment.signingKeySecret]: SigningKeySecretArn,
    [environment.linkKeySecrets]: data.LinkKeySecretArns,
    [environment.secretsKeyArn]: data.SecretsKeyArn,
    ...brandVariables(stage.brand),
  })
  return { origin: PortalOrigin }
}

const LOCAL_TABLE = 'partnerportal'
/** The same for every copy, because the table's client keeps its address. */
let enginePort: Promise<number> | undefined

/**
 * Runs something on a copy of the data of this machine, in an engine of its own, and removes both. The portal may run meanwhile.
 * @param folder the data, or a backup of it
 */
export const withLocalCopy = async <Result>(run: () => Promise<Result>, folder = dataDir()): Promise<Result> => {
  const target = await mkdtemp(join(tmpdir(), 'portal-copy-'))
  try {
    await createDataDir(target)
    await copyData(folder, target)
    enginePort ??= freePort()
    const port = await enginePort
    Object.assign(process.env, {
      [environment.tableName]: LOCAL_TABLE,
      [environment.signingKey]: await signingKey(target),
      [environment.linkKeys]: await linkKey(target),
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    })
    const engine = await startEngine(target, port)
    try {
      return await run()
    } finally {
      await engine.stop()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')
      throw new Failure(`There is no data in ${folder}: start the portal once.`, { cause: error })
    throw error
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}
