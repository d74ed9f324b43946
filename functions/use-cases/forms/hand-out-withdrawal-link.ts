import { personName } from '../../../shared/domain/user.ts'
import { auditItem } from '../../data/audit.ts'
import type { SubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { portalLink } from '../../runtime/portal-link.ts'
import { withdrawalPath } from './submission-links.ts'

type Submitted = { readonly id: number; readonly firstName: string; readonly lastName: string }

/**
 * The link with which a person withdraws a consent themselves, for staff to pass on. Whoever has it can withdraw in the person's place, so the audit log says
 * who got it. One transaction.
 * @param actor the user who gets the link
 */
export const handOutWithdrawalLink = async (entity: SubmissionEntity, record: Submitted, actor: string): Promise<{ link: string }> => {
  const { id } = record
  await transact([auditItem({ actor, action: 'consentLinkFetch', entity, id, before: null, after: null, name: personName(record) })])
  return { link: portalLink(withdrawalPath({ entity, id })) }
}
