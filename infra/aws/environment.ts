import { brandVariables } from '../../shared/brand.ts'
import { environment } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import type { DataStack } from './data.ts'

/** Settings of the Lambdas, by what they are about. */
export const dataVariables = (data: DataStack) => ({ [environment.tableName]: data.table.tableName })

export const poolVariables = (data: DataStack) => ({
  [environment.userPoolId]: data.userPool.userPoolId,
  [environment.userPoolClientId]: data.userPoolClient.userPoolClientId,
})

/** Whose key encrypts secrets; what a Lambda may do with it is granted by name. */
export const secretsVariables = (data: DataStack) => ({ [environment.secretsKeyArn]: data.secretsKey.keyArn })

export const portalVariables = ({ brand }: Stage, portalOrigin: string) => ({
  [environment.portalOrigin]: portalOrigin,
  ...brandVariables(brand),
})

/** CloudFront stands before the gateway, and says who called it. */
export const proxyVariables = { [environment.proxies]: '1' }

/** Limits of this stage; those that it does not set are the code's own. */
export const limitVariables = ({ limits }: Stage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, variable]) => {
      const limit = Object.entries(limits).find(([key]) => key === name)?.[1]
      return limit === undefined ? [] : [[variable, limit]]
    }),
  )
