import { daysAfter } from '../../../shared/domain/calendar.ts'
import type { SilentPartners } from '../../../shared/domain/desk-overview.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import { REFERRAL_DAYS_KEPT } from '../../../shared/platform/limits.ts'
import { partnerKey } from '../../data/keys.ts'
import { readAll } from '../../data/list.ts'
import { partners } from '../../data/partners.ts'
import { SILENT_PARTNERS, silentPartnerJobs } from '../../data/silent-partner-jobs.ts'

/**
 * What the last nightly run found, with the present names of the partners; those that are no longer active are left out. Two requests, one after the other.
 */
export const readSilentPartners = async (): Promise<SilentPartners> => {
  const found = (await silentPartnerJobs.get(SILENT_PARTNERS))?.position.last ?? null
  if (found === null) return { asOf: null, count: 0, partners: [] }
  const { asOf, count, longest } = found
  const read = await readAll(
    partners.definition.schema,
    longest.map(({ id }) => partnerKey(id)),
  )
  const active = new Map(read.filter(({ status }) => status === 'active').map((partner) => [partner.id, partner]))
  // Visits before that day are deleted.
  const keptFrom = daysAfter(germanDay(Date.parse(asOf)), -REFERRAL_DAYS_KEPT)
  return {
    asOf,
    count,
    partners: longest.flatMap(({ id, lastSign }) => {
      const partner = active.get(id)
      if (partner === undefined) return []
      const { partnerId, companyName } = partner
      const isAtLeast = lastSign < keptFrom
      return [{ id, partnerId, companyName, since: isAtLeast ? keptFrom : lastSign, isAtLeast }]
    }),
  }
}
