import {
  REFERRAL_STEPS,
  type ReferralCounts,
  type ReferralFigures,
  type ReferralLink,
  type ReferralPage,
  sumReferralCounts,
} from '../../../shared/domain/referral-link.ts'

/** A link with what it brought, or what came to a page without one. */
export type LinkRow = {
  readonly page: ReferralPage
  /** Null: without a link. */
  readonly name: string | null
  readonly campaign: string | null
  readonly isRetired: boolean
  readonly counts: ReferralCounts
}

const NOTHING = sumReferralCounts([])
/** What matters most first. */
const byResult = [...REFERRAL_STEPS].reverse()

const compareCounts = (one: ReferralCounts, other: ReferralCounts) =>
  byResult.map((step) => other[step] - one[step]).find((difference) => difference !== 0) ?? 0

/**
 * The links of a partner with what they brought: the best one first, those that brought nothing by name, then retired ones, and at the end what came
 * without a link.
 */
export const linkRows = (links: readonly ReferralLink[], figures: ReferralFigures): readonly LinkRow[] => {
  const known = new Map(links.map((link) => [link.name, link]))
  const counted = figures.links.map(({ page, link, ...counts }): LinkRow => {
    const stored = link === null ? undefined : known.get(link)
    return { page, name: link, campaign: stored?.campaign ?? null, isRetired: (stored?.retiredAt ?? null) !== null, counts }
  })
  const named = new Set(counted.map(({ name }) => name))
  const others = links
    .filter(({ name }) => !named.has(name))
    .map(({ page, name, campaign, retiredAt }): LinkRow => ({ page, name, campaign, isRetired: retiredAt !== null, counts: NOTHING }))
  const rank = ({ name, isRetired }: LinkRow) => (name === null ? 2 : isRetired ? 1 : 0)
  return [...counted, ...others].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      compareCounts(one.counts, other.counts) ||
      `${one.name ?? ''}${one.page}`.localeCompare(`${other.name ?? ''}${other.page}`, 'de'),
  )
}
