import type { ReferralPlace } from '../../../functions/data/referral-days.ts'
import { insertReferralLinkItem } from '../../../functions/data/referral-links.ts'
import { transact, type WriteItem } from '../../../functions/data/transact.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { ReferralPage } from '../../../shared/domain/referral-link.ts'

const DAY = 86_400_000
const DAYS = 90

type SeedLink = {
  readonly page: ReferralPage
  /** Null for visits without a link. */
  readonly name: string | null
  readonly campaign: string | null
  /** Visits on an ordinary day. */
  readonly visits: number
  /** Days ago on which many came, such as that of a fair. */
  readonly peak?: number
  readonly isRetired?: true
}

/** By partner id. */
const seedLinks: Readonly<Record<string, readonly SeedLink[]>> = {
  'IB-1001': [
    { page: 'registration', name: 'seminar-mai', campaign: 'Seminar „Richtig einsteigen“', visits: 4, peak: 12 },
    { page: 'registration', name: 'newsletter', campaign: 'Newsletter', visits: 6 },
    { page: 'registration', name: 'youtube', campaign: 'YouTube-Kanal', visits: 9 },
    { page: 'registration', name: 'flyer-2025', campaign: 'Flyer 2025', visits: 0, isRetired: true },
    { page: 'recruitment', name: 'messe-frankfurt', campaign: 'Börsentag Frankfurt', visits: 2, peak: 26 },
    { page: 'recruitment', name: 'linkedin', campaign: 'LinkedIn', visits: 3 },
    { page: 'registration', name: null, campaign: null, visits: 3 },
    { page: 'recruitment', name: null, campaign: null, visits: 2 },
  ],
  'IB-1002': [
    { page: 'recruitment', name: 'webseite', campaign: 'Eigene Webseite', visits: 2 },
    { page: 'registration', name: null, campaign: null, visits: 1 },
  ],
}

/** A number between 0 and 1 that looks drawn and is always the same. */
const drawn = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** The link of a seeded record of a partner's page; null for one without. @param nth of the records */
export const seedLinkOf = (partnerId: string, page: ReferralPage, nth: number): string | null => {
  const links = (seedLinks[partnerId] ?? []).filter((link) => link.page === page && link.isRetired !== true)
  return links[Math.floor(drawn(nth + 1) * links.length)]?.name ?? null
}

const visitsOn = ({ visits, peak }: SeedLink, ago: number, nth: number) => {
  const isWeekend = [0, 6].includes(new Date(Date.now() - ago * DAY).getUTCDay())
  const atPeak = peak === undefined ? 0 : Math.round(38 * Math.exp(-Math.abs(ago - peak) / 1.2))
  return Math.round(visits * (isWeekend ? 0.5 : 1) * (0.4 + 1.2 * drawn(ago * 31 + nth * 7))) + atPeak
}

/** A transaction writes at least one item. */
const transactAny = async (items: readonly WriteItem[]) => {
  if (items.length > 0) await transact(items)
}

/** Makes the links of the demo partners, and the visits of their pages in the last 90 days. */
export const makeReferralLinks = async (all: readonly { readonly id: number; readonly partnerId: string }[]): Promise<void> => {
  const createdAt = new Date(Date.now() - DAYS * DAY).toISOString()
  for (const { id, partnerId } of all) {
    const links = seedLinks[partnerId] ?? []
    await transactAny(
      links.flatMap(({ page, name, campaign, isRetired }) =>
        name === null
          ? []
          : [
              insertReferralLinkItem({
                partnerId: id,
                page,
                name,
                campaign,
                version: 1,
                createdAt,
                updatedAt: createdAt,
                retiredAt: isRetired ? new Date(Date.now() - 60 * DAY).toISOString() : null,
              }),
            ],
      ),
    )
    for (const [nth, link] of links.entries()) {
      const changes = Array.from({ length: DAYS }, (_, ago) => {
        const referral: ReferralPlace = { partnerId: id, day: germanDay(Date.now() - ago * DAY), page: link.page, link: link.name }
        const visits = visitsOn(link, ago, nth)
        return { referral, add: { visits, started: Math.round(visits * (0.2 + 0.15 * drawn(ago + nth))) } }
      })
      await transactAny(changes.filter(({ add }) => add.visits > 0))
    }
  }
}
