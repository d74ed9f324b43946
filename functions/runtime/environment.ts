import { brandFrom } from '../../shared/brand.ts'
import type { EnvironmentName } from '../../shared/platform/environment.ts'

/** Variables set by Lambda itself, and endpoints of AWS services, which are set outside of AWS only. */
type ProvidedName = 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_ENDPOINT_URL' | 'AWS_ENDPOINT_URL_S3'

/** An optional setting; an empty one counts as missing. */
export const optionalSetting = (name: EnvironmentName | ProvidedName): string | undefined => process.env[name] || undefined

/**
 * A setting that infrastructure must provide.
 * @throws Error naming the variable when it is missing
 */
export const setting = (name: EnvironmentName | ProvidedName): string => {
  const value = optionalSetting(name)
  if (value === undefined) throw new Error(`Environment variable ${name} is not set`)
  return value
}

/** A setting with a default. */
export const settingOr = (name: EnvironmentName, fallback: string): string => process.env[name] || fallback

/** The brand of this stage. */
export const brand = () => brandFrom(process.env)
