import type { environment } from './environment.ts'

/** Sizes that apply to gateway and Lambdas. */
export const limits = {
  /** Maximum size of a request body in bytes. */
  bodyBytes: 256 * 1024,
} as const

/** A number per seconds, such as `10/600`. */
export type RateLimit = `${number}/${number}`

/**
 * Rate limits of actions that cost something. An environment variable of the same name in `environment` overrides each; a stage sets it.
 */
export const rateLimits = {
  formsPerAddress: '10/600',
  formsInAll: '300/60',
  unstampedFormsPerAddress: '3/600',
  unstampedFormsInAll: '30/60',
  signInFailuresPerAddress: '50/900',
  signInFailuresPerWiderNetwork: '200/900',
  // With a cooldown: so many failures, then none for so many seconds. The user pool locks a user itself after five, and forgets them after 15 minutes.
  signInFailuresPerNameAndAddress: '4/1200',
  signInFailuresPerName: '12/1200',
  signInFailuresPerDevice: '5/300',
  // Codes of a second factor, right or wrong, on each known device and elsewhere.
  secondFactorCodesPerUser: '5/900',
  // Requests for a link to choose a new password; a typed name and the user that it belongs to count apart.
  resetLinksPerName: '3/3600',
  resetLinksPerAddress: '20/3600',
  resetLinksPerWiderNetwork: '100/3600',
  testMessagesPerUser: '10/600',
} as const satisfies Partial<Record<keyof typeof environment, RateLimit>>
export type RateLimitName = keyof typeof rateLimits

/** For a single machine, where all requests come from one address and tests send more forms per minute than people do per day. */
export const testRateLimits = {
  formsPerAddress: '3000/60',
  formsInAll: '6000/60',
  unstampedFormsPerAddress: '1500/60',
  unstampedFormsInAll: '3000/60',
  signInFailuresPerAddress: '5000/60',
  signInFailuresPerWiderNetwork: '10000/60',
  signInFailuresPerNameAndAddress: '100/60',
  signInFailuresPerName: '300/60',
  signInFailuresPerDevice: '100/60',
  secondFactorCodesPerUser: '100/60',
  resetLinksPerName: '100/60',
  resetLinksPerAddress: '3000/60',
  resetLinksPerWiderNetwork: '6000/60',
  testMessagesPerUser: '600/60',
} as const satisfies Record<RateLimitName, RateLimit>
