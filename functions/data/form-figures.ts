import { germanDay } from '../../shared/domain/german.ts'
import type { JoinedRecord } from '../../shared/domain/joined-record.ts'
import type { ReferralPage } from '../../shared/domain/referral-link.ts'
import type { ReferralChange } from './referral-days.ts'

type Sent = Pick<JoinedRecord, 'referral' | 'createdAt'>

const sent = (page: ReferralPage, { referral, createdAt }: Sent, won: 0 | 1): ReferralChange[] =>
  referral === undefined ? [] : [{ referral: { ...referral, page, day: germanDay(Date.parse(createdAt)) }, add: { sent: 1, won } }]

/**
 * What the form of a record adds to the figures of the page that it was sent from, and what the forms of records do that were joined to it: they were sent
 * as well, but the person is won once.
 */
export const formFigures = (page: ReferralPage, record: Sent & { readonly joined?: readonly Sent[] | undefined }, isWon: boolean) => [
  ...sent(page, record, isWon ? 1 : 0),
  ...(record.joined ?? []).flatMap((one) => sent(page, one, 0)),
]
