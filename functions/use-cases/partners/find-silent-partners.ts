import { daysAfter } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { MOST_SILENT_NAMED, REFERRAL_DAYS_KEPT, SILENT_DAYS } from '../../../shared/platform/limits.ts'
import { internal } from '../../data/cursor.ts'
import { listCustomers } from '../../data/customers.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { listPartners } from '../../data/partners.ts'
import { lastReferralDay } from '../../data/referral-rows.ts'
import { SILENT_PARTNERS, type SilentPartner, type SilentResult, silentPartnerJobs } from '../../data/silent-partner-jobs.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import { nightAfter } from '../jobs/night.ts'

/** Partners of a page, and how many of them are looked at at the same time. */
const PAGE = 100
const AT_ONCE = 10

/** The day in Germany of a partner's newest customer; undefined without customers. One request for each type of customer, at once. */
const newestCustomerDay = async (partnerId: number): Promise<string | undefined> => {
  const { items } = await listCustomers({ partnerId }, { limit: 1, total: 'none', caller: internal })
  return items[0] && germanDay(Date.parse(items[0].createdAt))
}

/** The partner with the day of its last visit or customer, or of its creation, if that is long ago; nothing otherwise. */
const silentPartnerOf = async ({ id, createdAt }: Pick<Partner, 'id' | 'createdAt'>, today: string): Promise<SilentPartner[]> => {
  const limit = daysAfter(today, -SILENT_DAYS)
  const begun = germanDay(Date.parse(createdAt))
  if (begun > limit) return []
  const visited = await lastReferralDay(id, daysAfter(today, -REFERRAL_DAYS_KEPT))
  if (visited !== undefined && visited > limit) return []
  const days = [begun, visited, await newestCustomerDay(id)].filter((day) => day !== undefined)
  const lastSign = days.toSorted().at(-1) ?? begun
  return lastSign > limit ? [] : [{ id, lastSign }]
}

const longestSilentFirst = (found: readonly SilentPartner[]) =>
  found.toSorted((one, other) => (one.lastSign === other.lastSign ? one.id - other.id : one.lastSign < other.lastSign ? -1 : 1))

/** Adds one page of partners to what a run has found. */
const addPage = async (run: SilentResult & { readonly cursor: string | null }) => {
  const today = germanDay(Date.parse(run.asOf))
  const page = await listPartners({}, { limit: PAGE, cursor: run.cursor ?? undefined, total: 'none', caller: internal })
  // A filter of the list would read a thousand rows for each page.
  const active = page.items.filter(({ status }) => status === 'active')
  const found: SilentPartner[] = []
  for (let first = 0; first < active.length; first += AT_ONCE) {
    const some = await Promise.all(active.slice(first, first + AT_ONCE).map((partner) => silentPartnerOf(partner, today)))
    found.push(...some.flat())
  }
  const longest = longestSilentFirst([...run.longest, ...found]).slice(0, MOST_SILENT_NAMED)
  return { ...run, count: run.count + found.length, longest, cursor: page.cursor ?? null }
}

/**
 * Looks for silent partners page by page, and begins again the next night. Each page is stored with the position, so that a run that ended anywhere goes on
 * with the next page.
 */
export const runSilentPartnersJob = async (held: HeldJob, now = new Date()): Promise<void> => {
  const job = silentPartnerJobs.parse(held)
  const { last } = job.position
  const begun = job.position.run ?? { asOf: now.toISOString(), count: 0, longest: [], cursor: null }
  let run = await addPage(begun)
  while (run.cursor !== null) {
    if (isTurnOver()) return silentPartnerJobs.release(job, { run, last }, new Date())
    await silentPartnerJobs.save(job, { run, last })
    run = await addPage(run)
  }
  const { cursor: _, ...result } = run
  await silentPartnerJobs.release(job, { run: null, last: result }, nightAfter(now.getTime()))
}

/** Starts the job on a stage that does not have it yet, at once. */
export const ensureSilentPartnersJob = (): Promise<void> => silentPartnerJobs.ensure(SILENT_PARTNERS, { run: null, last: null })
