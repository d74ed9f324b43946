import type { environment } from './environment.ts'

/** Sizes that gateway and Lambdas agree on. */
export const limits = {
  /** Bytes that the body of a request may have. */
  bodyBytes: 256 * 1024,
} as const

/** How often in how many seconds, such as `10/600`. */
export type RateLimit = `${number}/${number}`

/** How often visitors and staff may do what costs something. An environment variable of the same name in `environment` overrides each; a stage sets it. */
export const rateLimits = {
  formsPerAddress: '10/600',
  formsInAll: '300/60',
  unstampedFormsPerAddress: '3/600',
  unstampedFormsInAll: '30/60',
  signInFailuresPerName: '10/900',
  signInFailuresPerAddress: '50/900',
  mailTrialsPerUser: '10/600',
} as const satisfies Partial<Record<keyof typeof environment, RateLimit>>
export type RateLimitName = keyof typeof rateLimits

/** For one machine, where everything comes from one address and tests send more forms in a minute than people do in a day. */
export const testRateLimits = {
  formsPerAddress: '3000/60',
  formsInAll: '6000/60',
  unstampedFormsPerAddress: '1500/60',
  unstampedFormsInAll: '3000/60',
  signInFailuresPerName: '100/60',
  signInFailuresPerAddress: '5000/60',
  mailTrialsPerUser: '600/60',
} as const satisfies Record<RateLimitName, RateLimit>
