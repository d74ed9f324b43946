import type { decisionTraceShape } from '../../shared/domain/answer.ts'
import type { importedShape } from '../../shared/domain/imported.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import type { joinedShape } from '../../shared/domain/joined-record.ts'
import type { legalHoldShape } from '../../shared/domain/legal-hold.ts'
import type { Consent } from '../../shared/domain/submission.ts'
import type { OwnPartnerId } from '../../shared/domain/user.ts'
import type { Work } from '../../shared/domain/work.ts'

/** Fields of records that partners do not see. */
const HIDDEN_FROM_PARTNERS: readonly string[] = [
  'legalHold',
  'confirmation',
  'assignee',
  'followUpOn',
  'noteCount',
  'answeredAt',
  'decision',
  'rejection',
  'decisionMails',
  'joined',
  'imported',
] satisfies readonly (
  | keyof typeof legalHoldShape
  | keyof Work
  | keyof typeof decisionTraceShape
  | keyof typeof joinedShape
  | keyof typeof importedShape
  | 'confirmation'
  | 'decision'
)[]
/** What partners see of a consent: which texts a person accepted or was shown, when, on which form. */
const SHOWN_OF_CONSENT: readonly string[] = ['form', 'kind', 'submittedAt', 'texts'] satisfies readonly (keyof Consent)[]

const forPartner = (partnerId: NonNullable<OwnPartnerId>) => (name: string, value: unknown) => {
  if (HIDDEN_FROM_PARTNERS.includes(name)) return undefined
  if (!isRecord(value)) return value
  if (name === 'consent') return Object.fromEntries(Object.entries(value).filter(([part]) => SHOWN_OF_CONSENT.includes(part)))
  if (!isRecord(value.referral)) return value
  const { referral, link, ...others } = value
  // A customer may have come by a link of another partner.
  return value.referral.partnerId === partnerId ? { ...others, link } : others
}

/**
 * The JSON for a partner, who learns of no legal hold, no confirmation, none of the staff's work, neither reason nor mail of a decision, no joined record,
 * no import and no other partner's link, and of a consent no more than its texts.
 */
export const jsonForPartner = (partnerId: NonNullable<OwnPartnerId>, value: unknown): string => JSON.stringify(value, forPartner(partnerId))
