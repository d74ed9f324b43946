import type { Application } from '../../../shared/domain/application.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import type { Submission, SubmissionEntity, SubmissionRecords } from '../../data/submissions.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import type { CallerFacts } from '../../network/caller-facts.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { assignmentItems } from '../desk/assignment.ts'
import { applicationNotification, leadNotification, registrationNotification } from './notify-submission.ts'
import { getsReceiptAfterConfirmation, receiptItems } from './receipt.ts'
import { openConfirmationToken } from './submission-links.ts'

const SEND_AGAIN = 'Wenn Sie weiterhin Interesse haben, senden Sie das Formular bitte noch einmal ab.'
const EXPIRED = `Dieser Link galt sieben Tage und ist abgelaufen. ${SEND_AGAIN}`
const GONE = `Diese Anfrage gibt es nicht mehr. ${SEND_AGAIN}`

/** What leaves with a confirmation: the notification of the configured recipients, and what the receipt says of the partner. */
type Confirmed = { readonly notification: readonly WriteItem[]; readonly partnerName: string | null }

const workKinds = { INTERESSENT: 'lead', APPLICATION: 'application', CUSTOMER: 'customer' } as const satisfies Record<
  SubmissionEntity,
  WorkKind
>

const confirming =
  <Record extends Submission>(
    entity: SubmissionEntity,
    records: SubmissionRecords<Record>,
    tell: (record: Record, time: string) => Promise<Confirmed> | Confirmed,
  ) =>
  (id: number, until: string, caller: CallerFacts) =>
    withFreshVersion(undefined, async () => {
      const before = await records.get(id)
      const confirmation = before?.confirmation
      if (before === undefined || confirmation === undefined) throw new ApiError('not_found', GONE)
      if (confirmation.confirmedAt !== null) return { outcome: 'confirmedBefore' as const }
      const time = new Date().toISOString()
      if (time >= until) throw new ApiError('not_found', EXPIRED)
      const after = { ...before, confirmation: { ...confirmation, confirmedAt: time }, updatedAt: time }
      const { notification, partnerName } = await tell(after, time)
      const answered = { entity, record: after, partnerName }
      await transact([
        ...records.updateItems(before, after),
        auditItem({ actor: null, action: 'submissionConfirm', entity, id, before, after: { ...after, ...caller }, time }),
        ...notification,
        ...((await getsReceiptAfterConfirmation(answered)) ? receiptItems(answered, time) : []),
        ...assignmentItems(workKinds[entity], after, { actor: null, at: time }),
        confirmationJobs.removeItem(confirmationJobId(entity, id)),
      ])
      return { outcome: 'confirmed' as const }
    })

const tellOfRegistration = async (customer: Customer, time: string) => {
  const partner = customer.ibPartnerId === null ? undefined : await partners.get(customer.ibPartnerId)
  return { notification: registrationNotification(customer, partner, time), partnerName: partner?.companyName ?? null }
}

const confirmations = {
  INTERESSENT: confirming<Lead>('INTERESSENT', leads, (lead, time) => ({
    notification: leadNotification(lead, time),
    partnerName: lead.partnerName,
  })),
  APPLICATION: confirming<Application>('APPLICATION', applications, (application, time) => ({
    notification: applicationNotification(application, time),
    partnerName: null,
  })),
  CUSTOMER: confirming<Customer>('CUSTOMER', customers, tellOfRegistration),
} satisfies Record<SubmissionEntity, unknown>

/**
 * Stores that a person has confirmed a form, and only now tells the recipients of the configuration. The link works once; a second click says so.
 * @param token of the link in the mail
 * @param caller for the audit entry
 * @throws ApiError not_found for a link that is wrong or late, or whose record is gone
 */
export const confirmSubmission = async (token: string, caller: CallerFacts) => {
  const { entity, id, until } = openConfirmationToken(token)
  return confirmations[entity](id, until, caller)
}
