import type * as z from 'zod'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { customerSchema } from '../../../shared/domain/customer.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { isAcceptance } from '../../../shared/domain/reversal.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { getPageContent, updatePublicPartnerItems } from '../../data/public-partners.ts'
import type { SubmissionRecords } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { takeBackMails } from '../mail/answer-applicant.ts'
import { checkOwner } from './change-customer.ts'
import { asBefore } from './changed-since.ts'
import { acceptanceWithPartner } from './made-partner.ts'
import { refuseLostPartner } from './partner-of-applicant.ts'

type SubmissionKind<Record extends Lead | Application> = {
  readonly records: SubmissionRecords<Record>
  readonly schema: z.ZodType<Record>
  readonly entity: 'INTERESSENT' | 'APPLICATION'
  readonly action: 'leadUpdate' | 'applicationUpdate'
}

/** Mails are taken back by themselves. */
const MAILS = ['decisionMails']

/**
 * Restores a lead or an application, and takes back the mail about the decision.
 * @throws ApiError conflict when what was approved has become a partner since
 */
const restoreSubmission = async <Record extends Lead | Application>(
  { records, schema, entity, action }: SubmissionKind<Record>,
  id: number,
  entry: AuditEntry,
  actor: string,
): Promise<readonly string[]> => {
  const now = await records.getOrThrow(id)
  const accepted = isAcceptance(entry) && now.acceptedPartnerId !== null ? await acceptanceWithPartner(entity, now) : undefined
  if (accepted !== undefined && accepted.time > entry.time)
    throw new ApiError('conflict', 'Daraus ist inzwischen ein IB-Partner entstanden.')
  const { record, changedSince } = asBefore(schema, now, entry, { chief: 'status', except: MAILS })
  if (record.status === 'IB-Akzeptiert') await refuseLostPartner(record.acceptedPartnerId)
  const { decisionMails, items } = await takeBackMails(now)
  const after = { ...record, decisionMails }
  await transact([
    ...records.updateItems(now, after),
    ...items,
    auditItem({ actor, action, entity, id, before: now, after, time: after.updatedAt }),
  ])
  return changedSince
}

/**
 * Gives a record the values that it had before a change. The mail about a decision that has not left is taken back.
 * @param entry the change, of the audit log
 * @returns the fields that were changed since, and stay as they are
 * @throws ApiError not_found; conflict when the status, the decision or the partner that the change set was changed since, what was approved has become a
 * partner since, the former partner or that of an acceptance is gone or the content of the entry was erased
 */
export const restoreValues = async (kind: RecordKind, id: number, entry: AuditEntry, actor: string): Promise<readonly string[]> => {
  switch (kind) {
    case 'customer': {
      const now = await customers.getOrThrow(id)
      const isDecision = entry.before?.decision !== undefined || entry.after?.decision !== undefined
      const isTransfer = entry.before?.ibPartnerId !== undefined || entry.after?.ibPartnerId !== undefined
      const chief = isDecision ? 'decision' : isTransfer ? 'ibPartnerId' : 'status'
      const { record, changedSince } = asBefore(customerSchema, now, entry, { chief, except: MAILS })
      const { decisionMails, items: takenBack } = isDecision ? await takeBackMails(now) : { decisionMails: now.decisionMails, items: [] }
      const after = { ...record, decisionMails }
      const isTransferred = after.ibPartnerId !== now.ibPartnerId
      if (isTransferred) await checkOwner(after.ibPartnerId)
      const items = [
        ...customers.updateItems(now, after),
        ...takenBack,
        auditItem({ actor, action: 'customerUpdate', entity: 'CUSTOMER', id, before: now, after, time: after.updatedAt }),
      ]
      await transact(items)
      return changedSince
    }
    case 'lead':
      return restoreSubmission({ records: leads, schema: leadSchema, entity: 'INTERESSENT', action: 'leadUpdate' }, id, entry, actor)
    case 'application':
      return restoreSubmission(
        { records: applications, schema: applicationSchema, entity: 'APPLICATION', action: 'applicationUpdate' },
        id,
        entry,
        actor,
      )
    case 'partner': {
      const now = await partners.getOrThrow(id)
      const { record: after, changedSince } = asBefore(partnerSchema, now, entry, { chief: 'status' })
      await transact([
        ...partners.updateItems(now, after),
        ...updatePublicPartnerItems(now, after, await getPageContent(now.partnerId)),
        auditItem({ actor, action: 'partnerUpdate', entity: 'PARTNER', id, before: now, after, time: after.updatedAt }),
      ])
      return changedSince
    }
  }
}
