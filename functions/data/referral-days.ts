import { randomInt } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ReferralCounts, ReferralPage } from '../../shared/domain/referral-link.ts'
import { REFERRAL_DAYS_KEPT } from '../../shared/platform/limits.ts'
import { send, tableName } from './client.ts'
import { referralDayKey } from './keys.ts'

/*
 * What a partner's pages brought, per day, page and link. The pages count visits and forms begun. Forms sent, and what became of them, are a function of
 * the stored records (`tallied` in `entity.ts`), so that they are true after whatever happens to a record.
 */

/** What a figure is about: a page of a partner on a day, and the link by which people came; null without one. */
export type ReferralPlace = {
  /** Internal id. */
  readonly partnerId: number
  /** In German time, such as `2026-11-23`. */
  readonly day: string
  readonly page: ReferralPage
  readonly link: string | null
}

/** Changes figures in the transaction of a record. */
export type ReferralChange = { readonly referral: ReferralPlace; readonly add: Readonly<Partial<ReferralCounts>> }

/**
 * Items per day, page and link. Visits take the first one: their updates do not cancel each other. Transactions on the same item would, so each takes one
 * of the others at random.
 */
const SHARDS = 8
const SHARD_OF_VISITS = 0

/** When the figures of a day are deleted, in seconds since the epoch. */
const expiryOf = (day: string) => Date.parse(day) / 1000 + REFERRAL_DAYS_KEPT * 86_400

/** Whether the figures of a day are still kept. */
export const isKept = (day: string): boolean => expiryOf(day) * 1000 > Date.now()

const addition = ({ partnerId, day, page, link }: ReferralPlace, figures: readonly (readonly [string, number])[], shard: number) => ({
  TableName: tableName(),
  Key: referralDayKey(partnerId, day, page, link ?? '', shard),
  UpdateExpression: `SET expiresAt = :expiresAt ADD ${figures.map(([name]) => `${name} :${name}`).join(', ')}`,
  ExpressionAttributeValues: {
    ':expiresAt': expiryOf(day),
    ...Object.fromEntries(figures.map(([name, count]) => [`:${name}`, count])),
  },
})

/** Counts a visit of a page, or a form that was begun there. One request. */
export const countReferralStep = async (place: ReferralPlace, step: 'visits' | 'started'): Promise<void> => {
  await send(new UpdateCommand(addition(place, [[step, 1]], SHARD_OF_VISITS)))
}

/** The same text for figures of the same place. */
export const nameOfPlace = ({ partnerId, day, page, link }: ReferralPlace) => [partnerId, day, page, link ?? ''].join('#')

/** Merges changes into one update per day, page and link. What cancels out, and what is about a day that is no longer kept, is not written. */
export const referralWrites = (changes: readonly ReferralChange[]) =>
  [...Map.groupBy(changes, ({ referral }) => nameOfPlace(referral)).values()].flatMap((ofPlace) => {
    const sums = new Map<string, number>()
    for (const { add } of ofPlace) for (const [name, count] of Object.entries(add)) sums.set(name, (sums.get(name) ?? 0) + count)
    const figures = [...sums].filter(([, sum]) => sum !== 0)
    const [first] = ofPlace
    if (first === undefined || figures.length === 0 || !isKept(first.referral.day)) return []
    return [{ action: { Update: addition(first.referral, figures, 1 + randomInt(SHARDS - 1)) } }]
  })
