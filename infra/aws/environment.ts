import { brandVariables } from '../../shared/brand.ts'
import { environment } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { vaultName } from './backups.ts'
import type { DataStack } from './data.ts'

/** Environment variables of the Lambdas by subject. */
export const dataVariables = (data: DataStack) => ({ [environment.tableName]: data.table.tableName })

export const poolVariables = (data: DataStack) => ({
  [environment.userPoolId]: data.userPool.userPoolId,
  [environment.userPoolClientId]: data.userPoolClient.userPoolClientId,
})

export const tombstoneVariables = (data: DataStack) => ({ [environment.tombstoneBucket]: data.tombstones.bucketName })

/** The key that encrypts secrets; its rights are granted separately. */
export const secretsVariables = (data: DataStack) => ({ [environment.secretsKeyArn]: data.secretsKey.keyArn })

export const portalVariables = ({ brand }: Stage, portalOrigin: string) => ({
  [environment.portalOrigin]: portalOrigin,
  ...brandVariables(brand),
})

/** The rules of accounts. */
export const accountVariables = ({ accounts: { isStrict, passwordMinLength, secondFactorRoles, staffIdleMinutes } }: Stage) => ({
  [environment.strictAccounts]: isStrict ? '1' : '',
  [environment.passwordMinLength]: String(passwordMinLength),
  [environment.secondFactorRoles]: secondFactorRoles.join(','),
  [environment.staffIdleMinutes]: String(staffIdleMinutes),
})

/** The vault of the daily backups. */
export const backupVariables = (stage: Stage): Record<string, string> => {
  const { backups } = stage
  if (backups === undefined) return {}
  return {
    [environment.backupVault]: vaultName(stage),
    [environment.backupLock]: backups.lock,
    ...(backups.copyRegion !== undefined && { [environment.backupCopyRegion]: backups.copyRegion }),
  }
}

/** What a disclosure and the record of processing activities tell of the stage. */
export const processingVariables = (stage: Stage): Record<string, string> => ({
  ...backupVariables(stage),
  ...accountVariables(stage),
  [environment.logRetentionDays]: String(stage.logRetentionDays),
  ...(stage.hasCanary && { [environment.hasCanary]: '1' }),
})

/** The address of the caller is in CloudFront's header. */
export const cloudFrontVariables = { [environment.isBehindCloudFront]: '1' }

/** Limits of this stage; the code's defaults apply to the others. */
export const limitVariables = ({ limits }: Stage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, variable]) => {
      const limit = Object.entries(limits).find(([key]) => key === name)?.[1]
      return limit === undefined ? [] : [[variable, limit]]
    }),
  )
