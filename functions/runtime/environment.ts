import { brandFrom } from '../../shared/brand.ts'
import type { EnvironmentName } from '../../shared/platform/environment.ts'

/** What a Lambda is given by Lambda itself. */
type ProvidedName = 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'

/** A setting that may be missing; empty counts as missing. */
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

/** A setting that infrastructure may leave to `fallback`. */
export const settingOr = (name: EnvironmentName, fallback: string): string => process.env[name] || fallback

/** The brand of this stage. */
export const brand = () => brandFrom(process.env)
