import { environment } from '../../shared/platform/environment.ts'
import { testRateLimits } from '../test-rate-limits.ts'
import { StartFailure } from './failure.ts'

/** The portal's data directory. */
export const dataDir = () => process.env.LOCAL_DATA || '.local'

/** @throws StartFailure when the variable is not a port */
export const portFrom = (variable: 'PORT' | 'MAIL_PORT', fallback: number): number => {
  const text = process.env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartFailure(`${variable}=${text} ist kein Port: erlaubt sind Zahlen von 1 bis 65535.`)
  return port
}

/** Local settings by their names in `environment`. Tests put load on the machine. */
const defaults: Readonly<Record<string, string>> = { ...testRateLimits, tableTimeout: '20000' }

/** Rate limits and timeouts, unless set in the environment. */
export const localSettings = () =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, variable]) => {
      const value = defaults[name]
      return value === undefined ? [] : [[variable, process.env[variable] || value]]
    }),
  )

/** The rules of accounts of a production stage, but for the second factor: demo accounts have none. */
export const strictAccounts = { [environment.strictAccounts]: '1', [environment.passwordMinLength]: '12' }
