import { type Actor, auditItem } from '../../data/audit.ts'
import { personRecords } from '../../data/person-records.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { SUBMISSION_ENTITIES, type SubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { withdrawConsent } from '../forms/withdraw-consent.ts'
import { checkIsOpen } from './privacy-request.ts'

const isSubmission = (kind: string): kind is SubmissionEntity => SUBMISSION_ENTITIES.some((one) => one === kind)

/** The record is gone, or came without a consent. */
const isNothingToWithdraw = (error: unknown) => error instanceof ApiError && ['not_found', 'conflict'].includes(error.code)

const withdraw = async (entity: SubmissionEntity, id: number, actor: Actor): Promise<boolean> => {
  try {
    return (await withdrawConsent({ entity, id, actor })).isNew
  } catch (error) {
    if (isNothingToWithdraw(error)) return false
    throw error
  }
}

/**
 * Withdraws the consents of everything that is included in a privacy request. Repeating it withdraws what is left.
 * @returns how many consents this call has withdrawn
 * @throws ApiError not_found, conflict
 */
export const withdrawConsents = async (requestId: number, actor: Actor): Promise<number> => {
  checkIsOpen(await privacyRequests.getOrThrow(requestId))
  let withdrawn = 0
  for await (const { kind, recordId, isIncluded } of personRecords(requestId)) {
    if (isIncluded && isSubmission(kind) && (await withdraw(kind, Number(recordId), actor))) withdrawn++
  }
  await transact([auditItem({ actor, action: 'privacyWithdrawal', entity: 'PRIVACY', id: requestId, before: null, after: { withdrawn } })])
  return withdrawn
}
