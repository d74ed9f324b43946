import type * as z from 'zod'
import { germanDay } from '../../../shared/domain/german.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { linkNameFrom, type VisitStep, type visitCreateSchema } from '../../../shared/domain/referral-link.ts'
import { noteStepDone } from '../../data/onboardings.ts'
import { getPublicPartner } from '../../data/public-partners.ts'
import { countReferralStep, type ReferralPlace } from '../../data/referral-days.ts'
import { callerNetwork } from '../../network/caller-network.ts'
import { rememberedByKey } from '../../runtime/remember.ts'
import { isProgram } from './is-program.ts'
import { referralOf } from './referral-of.ts'

type Visit = z.output<typeof visitCreateSchema>

/** Visits of one network that a process counts in a minute. A lecture hall shares one address. */
const VISITS_PER_MINUTE = 300
const MINUTE_MS = 60_000

let minute = 0
/** Visits of this minute by network. It is kept in this process alone, and only for the minute. */
const visitsByNetwork = new Map<string, number>()

const isTooMany = (address: string) => {
  const now = Math.floor(Date.now() / MINUTE_MS)
  if (now !== minute) visitsByNetwork.clear()
  minute = now
  const network = callerNetwork(address)
  const visits = (visitsByNetwork.get(network) ?? 0) + 1
  visitsByNetwork.set(network, visits)
  return visits > VISITS_PER_MINUTE
}

/** Where a visit counts; undefined for a partner who is unknown or inactive. */
const placeOf = rememberedByKey(
  ({ partnerId, page, link = '' }: Visit) => JSON.stringify([foldPublicId(partnerId), page, linkNameFrom(link)]),
  async ({ partnerId, page, link }) => {
    const partner = await getPublicPartner(partnerId)
    if (partner === undefined) return undefined
    const { referral } = await referralOf(partner.id, page, link)
    return { ...referral, page } satisfies Omit<ReferralPlace, 'day'>
  },
)

/** A visit through a link shows that it was shared. Looked up once a minute, and written the first time. */
const noteSharedLink = rememberedByKey(String, (partnerId: number) => noteStepDone(partnerId, 'link'))

const figures = { visit: 'visits', start: 'started' } as const satisfies Record<VisitStep, string>

/**
 * Counts a visit of a partner's page, or that its form was begun. Programs, unknown partners and what one network sends beyond a limit are not counted, and
 * nobody learns that. One request; two more once a minute per page and link, and another once a minute per partner for a visit through a link.
 */
export const countVisit = async (
  visit: Visit,
  { sourceIp, userAgent }: { readonly sourceIp: string; readonly userAgent: string },
): Promise<void> => {
  if (isProgram(userAgent) || isTooMany(sourceIp)) return
  const place = await placeOf(visit)
  if (place === undefined) return
  const isShared = place.link === null ? undefined : noteSharedLink(place.partnerId)
  await Promise.all([countReferralStep({ ...place, day: germanDay(Date.now()) }, figures[visit.step]), isShared])
}
