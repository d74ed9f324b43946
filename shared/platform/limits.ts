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
  // Public forms beyond these ask for a challenge; `formLimits` says how the limits are used.
  formsPerAddress: '10/600',
  formsPerWiderNetwork: '100/600',
  formsPerPartner: '500/300',
  formsPerKind: '30000/300',
  // Pages rendered again with the mistakes of a form without script.
  returnedFormsPerAddress: '60/600',
  signInFailuresPerAddress: '50/900',
  signInFailuresPerWiderNetwork: '200/900',
  // With a cooldown: so many failures, then none for so many seconds. The user pool locks a user itself after five, and forgets them after 15 minutes.
  signInFailuresPerNameAndAddress: '4/1200',
  signInFailuresPerName: '12/1200',
  signInFailuresPerDevice: '5/300',
  // Codes of a second factor, right or wrong, on each known device and elsewhere.
  secondFactorCodesPerUser: '5/900',
  // Mails that ask the person of a form to confirm it: anybody can type any address.
  confirmationsPerRecipient: '1/3600',
  // Receipts of forms, likewise.
  receiptsPerRecipient: '1/3600',
  // Requests for a link to choose a new password; a typed name and the user that it belongs to count apart.
  resetLinksPerName: '3/3600',
  resetLinksPerAddress: '20/3600',
  resetLinksPerWiderNetwork: '100/3600',
  testMessagesPerUser: '10/600',
  exportsPerUser: '30/3600',
  bulkOperationsPerUser: '60/3600',
  importsPerUser: '30/3600',
  personSearchesPerUser: '60/3600',
  // Requests that withdrawals by link open, of all mailboxes together; beyond them a consent is withdrawn without one.
  withdrawalRequests: '60/3600',
  contactsPerUser: '60/3600',
  uploadsPerUser: '100/3600',
  // Mails with which a partner invites somebody: anybody can type any address.
  invitationsPerPartner: '20/86400',
  // With a cooldown, like the failed sign-ins: beyond them the invitation is made, and no mail is sent.
  invitationsPerRecipient: '3/2592000',
  repeatedInvitations: '1/2592000',
  pageSubmissions: '20/86400',
} as const satisfies Partial<Record<keyof typeof environment, RateLimit>>
export type RateLimitName = keyof typeof rateLimits

/** How the limits of public forms are used. */
export const formLimits = {
  /** The share of a limit that applies, in a count of its own, to forms without the page's stamp. */
  unstampedShare: 0.3,
  /** How many times a limit may be used up with a solved challenge of each level; level 0 is none. */
  allowedTimes: [1, 4, 16, 64, Number.POSITIVE_INFINITY],
  /** Networks that have used up their limit so many times are refused: 6,000 forms in ten minutes from an address, 12,000 from a /48. */
  refusedAfterTimes: { formsPerAddress: 600, formsPerWiderNetwork: 120 },
} as const

/** For a single machine, where all requests come from one address and tests send more forms per minute than people do per day. */
export const testRateLimits = {
  formsPerAddress: '10000/60',
  formsPerWiderNetwork: '10000/60',
  formsPerPartner: '10000/60',
  formsPerKind: '20000/60',
  returnedFormsPerAddress: '3000/60',
  signInFailuresPerAddress: '5000/60',
  signInFailuresPerWiderNetwork: '10000/60',
  signInFailuresPerNameAndAddress: '100/60',
  signInFailuresPerName: '300/60',
  signInFailuresPerDevice: '100/60',
  secondFactorCodesPerUser: '100/60',
  confirmationsPerRecipient: '100/60',
  receiptsPerRecipient: '100/60',
  resetLinksPerName: '100/60',
  resetLinksPerAddress: '3000/60',
  resetLinksPerWiderNetwork: '6000/60',
  testMessagesPerUser: '600/60',
  exportsPerUser: '600/60',
  bulkOperationsPerUser: '600/60',
  importsPerUser: '600/60',
  personSearchesPerUser: '600/60',
  withdrawalRequests: '600/60',
  contactsPerUser: '600/60',
  uploadsPerUser: '600/60',
  invitationsPerPartner: '600/60',
  invitationsPerRecipient: '100/60',
  repeatedInvitations: '100/60',
  pageSubmissions: '600/60',
} as const satisfies Record<RateLimitName, RateLimit>
