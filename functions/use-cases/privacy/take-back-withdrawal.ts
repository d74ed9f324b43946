import { auditItem } from '../../data/audit.ts'
import { endOpenWithdrawalItem, leaveOpenWithdrawalItem, openWithdrawalOf } from '../../data/open-withdrawals.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import type { Submission, SubmissionEntity } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'
import { mailboxHash } from '../forms/mailbox-hash.ts'
import { auditNameOf } from './privacy-request.ts'

const OUTCOME = 'Die Person hat ihren Widerruf zurückgenommen.'

/**
 * Takes a withdrawal off the open request of its mailbox, for the transaction that restores the consent. A request that lists no other withdrawal is closed.
 * A request that staff have closed, or that erases meanwhile, stays as it is.
 */
export const takeBackWithdrawalItems = async (
  entity: SubmissionEntity,
  { id, email }: Pick<Submission, 'id' | 'email'>,
  at: string,
): Promise<readonly WriteItem[]> => {
  const mailbox = mailboxHash(email)
  const open = await openWithdrawalOf(mailbox)
  const before = open && (await privacyRequests.get(open.requestId))
  if (open === undefined || before?.state !== 'open' || before.erasure?.state === 'running') return []
  const withdrawals = before.withdrawals.filter((one) => !(one.entity === entity && one.id === id))
  if (withdrawals.length > 0)
    return [
      ...privacyRequests.updateItems(before, { ...before, withdrawals, updatedAt: at }),
      leaveOpenWithdrawalItem(mailbox, open, withdrawals.length),
    ]
  const after = { ...before, withdrawals, state: 'done' as const, outcome: OUTCOME, closedAt: at, updatedAt: at }
  return [
    ...privacyRequests.updateItems(before, after),
    auditItem({
      actor: null,
      action: 'privacyRequestClose',
      entity: 'PRIVACY',
      id: before.id,
      before,
      after,
      name: auditNameOf(before.person),
      time: at,
    }),
    endOpenWithdrawalItem(mailbox),
  ]
}
