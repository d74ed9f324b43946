import type { Application } from '../../../shared/domain/application.ts'
import { isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { ErasureDecision } from '../../../shared/domain/privacy-request.ts'
import { applications } from '../../data/applications.ts'
import { eraseAuditEntriesAbout } from '../../data/erase-audit-entries.ts'
import { leads } from '../../data/leads.ts'
import { mailSuppressions } from '../../data/mail-suppressions.ts'
import { deleteMailItems, mails } from '../../data/mails.ts'
import { isNoteSubject, removeNotes } from '../../data/notes.ts'
import { isSubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { partnerErasure, userErasure } from './erase-accounts.ts'
import { eraseJoinedRecords } from './erase-joined.ts'
import { auditErasure } from './erase-log.ts'
import { emptyCampaign, renameImport, renameView } from './erase-names.ts'
import { customerErasure, submissionErasure } from './erase-submissions.ts'
import { deletion, type Erasing, type Erasure, type ErasureTarget, nothing } from './erasure.ts'
import {
  deletable,
  importDecision,
  linkDecision,
  mailConfigurationDecision,
  pageTextDecision,
  signInDecision,
  suppressionDecision,
  viewDecision,
} from './erasure-rules.ts'
import { removePageText } from './page-texts.ts'

const mailErasure = async (id: number): Promise<Erasure> => ({
  decision: deletable,
  carryOut: deletion(
    () => mails.get(id),
    (before) => transact(deleteMailItems(before)),
  ),
})

const suppressionErasure = async (id: string): Promise<Erasure> => ({
  decision: suppressionDecision,
  carryOut: deletion(
    () => mailSuppressions.get(id),
    (before) => transact(mailSuppressions.removeItems(before)),
  ),
})

const erasureOf = async (target: ErasureTarget, isRepeated = false): Promise<Erasure> => {
  const { kind, recordId } = target
  switch (kind) {
    case 'CUSTOMER':
      return customerErasure(Number(recordId), isRepeated)
    case 'INTERESSENT':
      return submissionErasure<Lead>(kind, leads, Number(recordId))
    case 'APPLICATION':
      return submissionErasure<Application>(kind, applications, Number(recordId))
    case 'PARTNER':
      return partnerErasure(Number(recordId), isRepeated)
    case 'PAGE_TEXT':
      return { decision: pageTextDecision, carryOut: () => removePageText({ recordId }) }
    case 'REFERRAL_LINK':
      return { decision: linkDecision, carryOut: (erasing) => emptyCampaign(target, erasing) }
    case 'MAIL_CONFIGURATION':
      return { decision: mailConfigurationDecision, carryOut: nothing }
    case 'IMPORT':
      return { decision: importDecision, carryOut: () => renameImport(recordId) }
    case 'SAVED_VIEW':
      return { decision: viewDecision, carryOut: (erasing) => renameView({ recordId }, erasing) }
    case 'USER':
      return userErasure(recordId, isRepeated)
    case 'MAIL':
      return mailErasure(Number(recordId))
    case 'MAIL_SUPPRESSION':
      return suppressionErasure(recordId)
    case 'SIGN_IN':
      return { decision: signInDecision, carryOut: nothing }
    case 'AUDIT':
      return auditErasure(target, (restored) => erasureOf(restored, isRepeated))
  }
}

/** What an erasure would do with a record now. */
export const decideErasure = async (target: ErasureTarget): Promise<ErasureDecision> => (await erasureOf(target)).decision

const MOST_ATTEMPTS = 5
/** A legal hold, new business, or a customer or child that a partner has gained meanwhile may make the decision another. */
const isOutdated = (error: unknown) => error instanceof ApiError && ['conflict', 'stale'].includes(error.code)

/**
 * Deletes a record, makes it unrecognisable or keeps it, as the law has it now, with the content of its audit entries. Repeating it changes nothing,
 * so it can be interrupted anywhere.
 */
export const eraseRecord = async (target: ErasureTarget, erasing: Erasing): Promise<ErasureDecision> => {
  for (let attempt = 1; ; attempt++) {
    const { decision, carryOut } = await erasureOf(target, erasing.isRepeated)
    if (decision.action === 'keep') return decision
    try {
      if (isSubmissionEntity(target.kind)) await eraseJoinedRecords(target.kind, Number(target.recordId), erasing)
      await carryOut(erasing)
      if (isAuditEntity(target.kind)) await eraseAuditEntriesAbout(target.kind, target.recordId, erasing)
      if (isNoteSubject(target.kind)) await removeNotes({ entity: target.kind, id: Number(target.recordId) })
      return decision
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isOutdated(error)) throw error
    }
  }
}
