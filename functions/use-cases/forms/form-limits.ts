import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { formLimits, type RateLimitName } from '../../../shared/platform/limits.ts'
import { formLines } from '../../../shared/platform/log-lines.ts'
import { countUpTo, type Usage } from '../../data/rate-limits.ts'
import { callerNetwork, widerNetwork } from '../../network/caller-network.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { log } from '../../runtime/log.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { tooManyAttempts } from '../../runtime/too-many-attempts.ts'
import type { SolvedChallenge } from './form-challenge.ts'

const { allowedTimes, refusedAfterTimes, unstampedShare } = formLimits
const HIGHEST_LEVEL = allowedTimes.length - 1

/** A submission, as its limits see it. */
export type CountedForm = {
  readonly form: PublicForm
  /** Hash of the sender's network. */
  readonly network: string
  readonly isStamped: boolean
  /** The challenge that the sender has solved. */
  readonly solved: SolvedChallenge | undefined
}

type Bucket = { readonly limit: RateLimitName; readonly name: string; readonly refusedAfter?: number }
type Exceeded = Usage & Bucket

/** Counts a submission in several buckets at once. Returns those that ask for more work than the sender has done. */
const count = async ({ isStamped, solved }: CountedForm, buckets: readonly Bucket[]): Promise<Exceeded[]> => {
  const share = isStamped ? 1 : unstampedShare
  const exceeded = await Promise.all(
    buckets.map(async (bucket) => {
      const { limit, name, refusedAfter = Number.POSITIVE_INFINITY } = bucket
      const times = Math.min(allowedTimes[solved?.level ?? 0] ?? 1, refusedAfter)
      const usage = await countUpTo(limit, `${isStamped ? '' : 'unstamped#'}${name}`, { times, share })
      return usage && { ...bucket, ...usage }
    }),
  )
  return exceeded.filter((bucket) => bucket !== undefined)
}

/** The level of work that is still enough when twice as much of the limit has been used. */
const levelFor = (times: number) => {
  const level = allowedTimes.findIndex((allowed) => 2 * times < allowed)
  return level < 0 ? HIGHEST_LEVEL : Math.max(1, level)
}

/** The answer that asks the sender of a form for work. */
export const challengeFor = async ({ form, network }: CountedForm, level: number, secondsLeft: number): Promise<ApiError> => {
  const { newFormChallenge } = await import('./form-challenge.ts')
  return new ApiError('challenge_required', undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
    challenge: await newFormChallenge({ form, network }, level),
  })
}

const challengeOf = (counted: CountedForm, exceeded: readonly Exceeded[]) =>
  challengeFor(
    counted,
    Math.max(...exceeded.map(({ times }) => levelFor(times))),
    Math.max(...exceeded.map(({ secondsLeft }) => secondsLeft)),
  )

/**
 * The first step of counting a submission: its network, and the wider one. Up to two requests at once.
 * @param header the solved challenge, if the sender sent one
 * @throws ApiError challenge_required beyond the limit of a network; too_many far beyond it
 */
export const admitNetwork = async (
  form: PublicForm,
  { address, isStamped, header }: { readonly address: string; readonly isStamped: boolean; readonly header: string | undefined },
): Promise<CountedForm> => {
  // The table holds hashes of addresses.
  const network = sha256(callerNetwork(address))
  const wider = widerNetwork(address)
  const solved =
    header === undefined ? undefined : await (await import('./form-challenge.ts')).solvedFormChallenge(header, { form, network })
  const counted = { form, network, isStamped, solved }
  const exceeded = await count(counted, [
    { limit: 'formsPerAddress', name: network, refusedAfter: refusedAfterTimes.formsPerAddress },
    ...(wider === undefined
      ? []
      : [{ limit: 'formsPerWiderNetwork', name: sha256(wider), refusedAfter: refusedAfterTimes.formsPerWiderNetwork } as const]),
  ])
  const refused = exceeded.find(({ times, refusedAfter = 0 }) => times >= refusedAfter)
  if (refused !== undefined) {
    log('warn', formLines.networkRefused, { form, limit: refused.limit })
    throw tooManyAttempts('Anfragen', refused.secondsLeft)
  }
  if (exceeded.length > 0) {
    log('info', formLines.networkChallenged, { form, limit: exceeded[0]?.limit })
    throw await challengeOf(counted, exceeded)
  }
  return counted
}

/**
 * The second step: the form and, if it belongs to one, the partner. They never refuse, so that nobody can switch off a form for others.
 * Two requests at once.
 * @throws ApiError challenge_required
 */
export const admitToForm = async (counted: CountedForm, partnerId: number | null): Promise<void> => {
  const { form } = counted
  const exceeded = await count(counted, [
    { limit: 'formsPerKind', name: form },
    ...(partnerId === null ? [] : [{ limit: 'formsPerPartner', name: String(partnerId) } as const]),
  ])
  if (exceeded.length === 0) return
  for (const { limit } of exceeded) {
    log('warn', formLines.challenged, { form, limit, ...(limit === 'formsPerPartner' && partnerId !== null && { partnerId }) })
  }
  throw await challengeOf(counted, exceeded)
}
