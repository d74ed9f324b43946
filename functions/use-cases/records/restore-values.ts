import type * as z from 'zod'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { customerSchema } from '../../../shared/domain/customer.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
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
import { checkOwner, ownerItems, transactCustomers } from './change-customer.ts'

/** Why a change cannot be taken back. */
export const CHANGED_SINCE = 'Der Eintrag wurde danach geändert.'

type Changed = Pick<AuditEntry, 'before' | 'after' | 'time'>

/**
 * A record as it was before a change.
 * @param entry of the audit log
 * @throws ApiError conflict when it was changed since, or the content of the entry was erased
 */
const asBefore = <Stored extends { readonly updatedAt: string; readonly version: number }>(
  schema: z.ZodType<Stored>,
  record: Stored,
  { before, after, time }: Changed,
): Stored => {
  if (record.updatedAt !== time) throw new ApiError('conflict', CHANGED_SINCE)
  if (before === null || after === null) throw new ApiError('conflict', 'Was vorher galt, ist nicht mehr bekannt.')
  const added = Object.keys(after).filter((name) => before[name] === undefined)
  const kept = Object.fromEntries(Object.entries(record).filter(([name]) => !added.includes(name)))
  return schema.parse({ ...kept, ...before, version: record.version, updatedAt: new Date().toISOString() })
}

type AnsweredKind<Record extends Lead | Application> = {
  readonly records: SubmissionRecords<Record>
  readonly schema: z.ZodType<Record>
  readonly entity: 'INTERESSENT' | 'APPLICATION'
  readonly action: 'leadUpdate' | 'applicationUpdate'
}

/** Restores a lead or an application, and takes back the mail about the decision. */
const restoreAnswered = async <Record extends Lead | Application>(
  { records, schema, entity, action }: AnsweredKind<Record>,
  id: number,
  entry: Changed,
  actor: string,
): Promise<void> => {
  const now = await records.getOrThrow(id)
  const { decisionMails, items } = await takeBackMails(now)
  const after = { ...asBefore(schema, now, entry), decisionMails }
  await transact([
    ...records.updateItems(now, after),
    ...items,
    auditItem({ actor, action, entity, id, before: now, after, time: after.updatedAt }),
  ])
}

/**
 * Gives a record the values that it had before its last change. The mail about a decision that has not left is taken back.
 * @param entry the change, of the audit log
 * @throws ApiError not_found; conflict when it was changed since, its former partner is gone or the content of the entry was erased
 */
export const restoreValues = async (kind: RecordKind, id: number, entry: Changed, actor: string): Promise<void> => {
  switch (kind) {
    case 'customer': {
      const now = await customers.getOrThrow(id)
      const isDecision = entry.before?.decision !== undefined || entry.after?.decision !== undefined
      const { decisionMails, items: takenBack } = isDecision ? await takeBackMails(now) : { decisionMails: now.decisionMails, items: [] }
      const after = { ...asBefore(customerSchema, now, entry), decisionMails }
      const isTransferred = after.ibPartnerId !== now.ibPartnerId
      if (isTransferred) await checkOwner(after.ibPartnerId)
      const items = [
        ...customers.updateItems(now, after),
        ...(isTransferred ? ownerItems(after.ibPartnerId) : []),
        ...takenBack,
        auditItem({ actor, action: 'customerUpdate', entity: 'CUSTOMER', id, before: now, after, time: after.updatedAt }),
      ]
      return transactCustomers(items, isTransferred ? [now.ibPartnerId, after.ibPartnerId] : [])
    }
    case 'lead':
      return restoreAnswered({ records: leads, schema: leadSchema, entity: 'INTERESSENT', action: 'leadUpdate' }, id, entry, actor)
    case 'application':
      return restoreAnswered(
        { records: applications, schema: applicationSchema, entity: 'APPLICATION', action: 'applicationUpdate' },
        id,
        entry,
        actor,
      )
    case 'partner': {
      const now = await partners.getOrThrow(id)
      const after = asBefore(partnerSchema, now, entry)
      return transact([
        ...partners.updateItems(now, after),
        ...updatePublicPartnerItems(now, after, await getPageContent(now.partnerId)),
        auditItem({ actor, action: 'partnerUpdate', entity: 'PARTNER', id, before: now, after, time: after.updatedAt }),
      ])
    }
  }
}
