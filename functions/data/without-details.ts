import type { Answered } from '../../shared/domain/answer.ts'
import type { JoinedRecord } from '../../shared/domain/joined-record.ts'
import type { Consent } from '../../shared/domain/submission.ts'

/**
 * A record without what only its details show: the sentence and the page of its consent, the reason and the mails of decisions, and what was joined to
 * it. Search tokens and the row of the inbox store such a copy of the record.
 */
export const withoutDetails = <Entity extends Answered & { readonly consent?: Consent | undefined; joined?: JoinedRecord[] | undefined }>(
  entity: Entity,
): Entity => {
  const shown: Entity = { ...entity }
  delete shown.rejection
  delete shown.decisionMails
  delete shown.joined
  if (entity.consent === undefined) return shown
  const { words, page, ...consent } = entity.consent
  return { ...shown, consent }
}
