import { brandFrom } from '../shared/brand.ts'
import type { EnvironmentName } from '../shared/platform/environment.ts'

/**
 * A setting that infrastructure must provide.
 * @throws Error naming the variable when it is missing
 */
export const setting = (name: EnvironmentName): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`Environment variable ${name} is not set`)
  return value
}

/** A setting that infrastructure may leave to `fallback`. */
export const settingOr = (name: EnvironmentName, fallback: string): string => process.env[name] || fallback

/** The brand of this stage. */
export const brand = () => brandFrom(process.env)
